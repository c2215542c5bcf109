import { defineLanguage } from "../../language.js";

export const language = defineLanguage({
  id: "dockerfile",
  title: "Dockerfile",
  extensions: ["dockerfile", "containerfile"],
  filenames: ["Dockerfile", "Containerfile"],
  structure: "entries",
  entries: [
    {
      line: String.raw`^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*\S+[ \t]+AS[ \t]+(?<name>\S+)`,
      kind: "section",
      level: 1,
    },
    // The last stage often has no name but that of its image.
    { line: String.raw`^[ \t]*FROM[ \t]+(?:--\S+[ \t]+)*(?<name>[^\s@]+)`, kind: "section", level: 1 },
    { line: String.raw`^[ \t]*FROM\b`, kind: null, level: 1 },
    {
      line: String.raw`^[ \t]*(?:ARG|ENV)[ \t]+(?<name>[A-Z_][\w.-]*)`,
      kind: "variable",
      level: 2,
      alone: true,
    },
    {
      line: String.raw`^[ \t]*(?:ADD|CMD|COPY|ENTRYPOINT|EXPOSE|HEALTHCHECK|LABEL|MAINTAINER|ONBUILD|RUN|SHELL|STOPSIGNAL|USER|VOLUME|WORKDIR)[ \t]`,
      kind: null,
      level: 2,
    },
  ],
  quotes: [
    { open: String.raw`^[ \t]*#`, close: "$", comment: true },
    {
      open: String.raw`(?<![<\w])<<-?["']?(?<tag>[A-Z_]\w*)["']?(?=[\s>|&;)]|$)`,
      close: String.raw`^\t*{tag}[ \t]*$`,
    },
  ],
  continuation: "\\",
});
