import { type Framework, words } from "./framework.js";

/** Servers, functions in clouds, data bases. */
export const servers: readonly Framework[] = [
  {
    name: "Express generator",
    packages: ["express-generator"],
    conventions: [{ files: ["/bin/www"], reads: [] }],
  },
  {
    name: "Fastify autoload",
    packages: ["@fastify/autoload", "fastify-autoload", "fastify-cli"],
    conventions: [
      {
        files: ["/{,src/}{routes,plugins,services}/**/*"],
        reads: words("default autoConfig autoPrefix prefixOverride autohooks options"),
      },
    ],
  },
  {
    name: "file routes",
    packages: [
      "express-file-routing",
      "@feathersjs/*",
      "umzug",
      "adonis*",
      "@adonisjs/*",
      "sails",
      "egg",
      "midway",
      "@oclif/core",
      "@oclif/command",
      "moleculer",
      "strapi",
      "@strapi/strapi",
      "@strapi/*",
      "payload",
      "@redwoodjs/core",
      "vike",
      "vite-plugin-ssr",
      "@tanstack/*-start",
      "@tanstack/react-start",
      "@solidjs/start",
      "vinxi",
      "waku",
      "hono-x",
      "honox",
      "telefunc",
      "@builder.io/qwik-city",
      "discord.js",
      "@sapphire/framework",
      "probot",
      "hubot",
      "meteor-base",
    ],
    conventions: [
      {
        files: [
          "/{,src/}{routes,commands,hooks,services,events,listeners,interactions,migrations,api,controllers,policies,models,plugins,extensions,pages,jobs,inhibitors,preconditions,start,providers}/**/*",
          "/**/+*",
          "/{,src/}{router,routeTree.gen,client,server,ssr,start,entry-client,entry-server}",
        ],
        reads: "all",
      },
    ],
  },
  {
    name: "TanStack Router",
    packages: ["@tanstack/router-plugin", "@tanstack/router-vite-plugin", "@tanstack/router-cli"],
    conventions: [
      {
        files: ["/src/routes/**/*", "/src/routeTree.gen"],
        reads: ["Route", "routeTree", "default"],
      },
    ],
  },
  {
    name: "migrations",
    packages: [
      "knex",
      "sequelize",
      "sequelize-cli",
      "typeorm",
      "kysely",
      "umzug",
      "node-pg-migrate",
      "db-migrate",
      "mongoose",
      "@mikro-orm/core",
      "migrate-mongo",
      "migrate",
      "postgrator",
      "drizzle-kit",
      "prisma",
      "@prisma/client",
      "objection",
    ],
    inherits: true,
    conventions: [
      {
        files: [
          "migrations/**/*",
          "migration/**/*",
          "{seeds,seeders,seed}/**/*",
          "prisma/seed",
          "/{knexfile,ormconfig}",
        ],
        reads: "all",
      },
    ],
  },
  {
    name: "drizzle",
    packages: ["drizzle-kit"],
    inherits: true,
    conventions: [
      {
        files: ["{db,database,drizzle}/schema", "{db,database,drizzle}/schema/**/*"],
        reads: "all",
      },
    ],
  },
  {
    name: "functions of Vercel",
    packages: ["@vercel/node", "vercel", "@vercel/edge"],
    shown: ["vercel", "now"],
    conventions: [
      {
        files: ["/api/**/*"],
        reads: words("default config runtime maxDuration GET POST PUT PATCH DELETE HEAD OPTIONS fetch"),
      },
    ],
  },
  {
    name: "functions of Netlify",
    packages: ["@netlify/functions", "netlify-cli", "netlify-lambda", "@netlify/edge-functions"],
    shown: ["netlify"],
    conventions: [
      {
        files: ["/{netlify/,}{functions,edge-functions}/**/*", "/src/functions/**/*"],
        reads: words("default handler config onSuccess onPreBuild onBuild onPostBuild onError onEnd"),
      },
    ],
  },
  {
    name: "functions of Cloudflare Pages",
    packages: ["wrangler", "@cloudflare/workers-types"],
    shown: ["wrangler"],
    conventions: [
      {
        files: ["/functions/**/*", "/_worker"],
        reads: words(
          "default onRequest onRequestGet onRequestPost onRequestPut onRequestPatch onRequestDelete onRequestHead onRequestOptions scheduled",
        ),
      },
    ],
  },
  {
    name: "functions of Supabase",
    packages: [],
    shown: ["supabase"],
    conventions: [{ files: ["/supabase/functions/*/index"], reads: ["default"] }],
  },
  {
    name: "Sanity",
    packages: ["sanity", "@sanity/*"],
    conventions: [
      {
        files: ["/{schemas,schemaTypes,plugins,deskStructure}/**/*", "/structure"],
        reads: ["default"],
      },
    ],
  },
  {
    name: "Temporal and Trigger",
    packages: ["@temporalio/worker", "@trigger.dev/sdk", "inngest", "@defer/client"],
    conventions: [
      {
        files: ["/{,src/}{workflows,activities,trigger,inngest}/**/*", "/{,src/}{workflows,activities}"],
        reads: "all",
      },
    ],
  },
  {
    name: "Meteor and Convex",
    packages: ["meteor-node-stubs", "convex"],
    conventions: [{ files: ["/{client,server,convex}/**/*"], reads: "all" }],
  },
];
