import type { LibraryTopic } from "./libraries.js";
import type { Topic } from "./topic.js";

const library: Topic = {
  category: "validation",
  name: "library",
  counted: "lines that import or use a library for validation",
  where: "production",
  least: 2,
};

export const validationLibraries: readonly LibraryTopic[] = [
  {
    topic: library,
    libraries: {
      script: [
        { name: "zod", packages: ["zod"] },
        { name: "Joi", packages: ["joi", "@hapi/joi", "celebrate"] },
        { name: "Yup", packages: ["yup"] },
        { name: "Ajv", packages: ["ajv", "ajv-formats"] },
        { name: "Valibot", packages: ["valibot"] },
        { name: "express-validator", packages: ["express-validator"] },
        { name: "class-validator", packages: ["class-validator"] },
        { name: "TypeBox", packages: ["@sinclair/typebox", "typebox"] },
        { name: "io-ts", packages: ["io-ts"] },
        { name: "superstruct", packages: ["superstruct"] },
        { name: "runtypes", packages: ["runtypes"] },
        { name: "ArkType", packages: ["arktype"] },
        { name: "validator.js", packages: ["validator"] },
        { name: "Effect Schema", packages: ["@effect/schema"] },
        { name: "Vuelidate", packages: ["@vuelidate/core", "vuelidate"] },
      ],
      python: [
        { name: "Pydantic", packages: ["pydantic", "pydantic_core", "pydantic_settings"] },
        { name: "marshmallow", packages: ["marshmallow", "flask_marshmallow"] },
        { name: "WTForms", packages: ["wtforms", "flask_wtf"] },
        { name: "jsonschema", packages: ["jsonschema"] },
        { name: "Cerberus", packages: ["cerberus"] },
        { name: "voluptuous", packages: ["voluptuous"] },
        { name: "attrs", packages: ["attr", "attrs"] },
        { name: "Django forms", modules: ["django.forms"] },
        { name: "trafaret", packages: ["trafaret"] },
        { name: "schema", packages: ["schema"] },
      ],
      go: [
        { name: "go-playground/validator", packages: ["github.com/go-playground/validator*"] },
        { name: "ozzo-validation", packages: ["github.com/go-ozzo/ozzo-validation*"] },
        { name: "govalidator", packages: ["github.com/asaskevich/govalidator"] },
        {
          name: "protovalidate",
          packages: ["buf.build/go/protovalidate", "github.com/bufbuild/protovalidate-go"],
        },
      ],
      java: [
        {
          name: "Bean Validation",
          packages: ["jakarta.validation", "javax.validation", "org.hibernate.validator"],
        },
        { name: "Spring's Validator", packages: ["org.springframework.validation"] },
        { name: "Guava's Preconditions", modules: ["com.google.common.base.Preconditions"] },
        { name: "Commons Validate", modules: ["org.apache.commons.lang3.Validate"] },
        { name: "Objects.requireNonNull", modules: ["java.util.Objects.requireNonNull"] },
      ],
      csharp: [
        { name: "FluentValidation", packages: ["FluentValidation"] },
        { name: "DataAnnotations", packages: ["System.ComponentModel.DataAnnotations"] },
      ],
      rust: [
        { name: "validator", packages: ["validator"] },
        { name: "garde", packages: ["garde"] },
      ],
      ruby: [
        {
          name: "dry-validation",
          packages: ["dry-validation", "dry/validation", "dry-schema", "dry/schema"],
        },
      ],
      php: [
        { name: "Symfony Validator", modules: ["Symfony\\Component\\Validator"] },
        {
          name: "Laravel's Validator",
          modules: ["Illuminate\\Support\\Facades\\Validator", "Illuminate\\Validation"],
        },
        { name: "Respect\\Validation", packages: ["Respect\\Validation"] },
        { name: "Webmozart Assert", packages: ["Webmozart\\Assert"] },
      ],
    },
  },
];
