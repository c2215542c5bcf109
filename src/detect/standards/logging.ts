import { isScript } from "./families.js";
import type { FileView } from "./file-view.js";
import type { LibraryTopic } from "./libraries.js";
import type { See, Topic } from "./topic.js";

const logger: Topic = {
  category: "logging",
  name: "logger",
  counted: "lines that import, make or call a logger",
  where: "production",
  least: 2,
};

const pythonLoggers: Topic = {
  category: "logging",
  name: "python-loggers",
  counted: "messages logged with the logging module itself or with loggers made by getLogger",
  where: "production",
};

const direct = "console, without a library";

export const loggingLibraries: readonly LibraryTopic[] = [
  {
    topic: logger,
    libraries: {
      script: [
        { name: "pino", packages: ["pino", "pino-http", "@fastify/pino"] },
        { name: "winston", packages: ["winston", "express-winston", "nest-winston"] },
        { name: "bunyan", packages: ["bunyan"] },
        { name: "log4js", packages: ["log4js"] },
        { name: "loglevel", packages: ["loglevel"] },
        { name: "consola", packages: ["consola"] },
        { name: "signale", packages: ["signale"] },
        { name: "tslog", packages: ["tslog"] },
        { name: "debug", packages: ["debug"] },
        { name: "morgan", packages: ["morgan"] },
        { name: "npmlog", packages: ["npmlog"] },
      ],
      python: [
        { name: "logging", modules: ["logging"] },
        { name: "structlog", packages: ["structlog"] },
        { name: "loguru", packages: ["loguru"] },
        { name: "logbook", packages: ["logbook"] },
        { name: "eliot", packages: ["eliot"] },
      ],
      go: [
        { name: "log/slog", modules: ["log/slog"] },
        { name: "log", modules: ["log"] },
        { name: "zap", packages: ["go.uber.org/zap"] },
        { name: "zerolog", packages: ["github.com/rs/zerolog"] },
        { name: "logrus", packages: ["github.com/sirupsen/logrus"] },
        { name: "go-kit/log", packages: ["github.com/go-kit/log", "github.com/go-kit/kit/log"] },
        { name: "klog", packages: ["k8s.io/klog"] },
        { name: "logr", packages: ["github.com/go-logr/logr"] },
        { name: "hclog", packages: ["github.com/hashicorp/go-hclog"] },
        { name: "glog", packages: ["github.com/golang/glog"] },
      ],
      java: [
        { name: "SLF4J", packages: ["org.slf4j"] },
        { name: "Log4j 2", packages: ["org.apache.logging.log4j"] },
        { name: "Log4j 1", packages: ["org.apache.log4j"] },
        { name: "Commons Logging", packages: ["org.apache.commons.logging"] },
        { name: "java.util.logging", modules: ["java.util.logging"] },
        { name: "System.Logger", modules: ["java.lang.System.Logger"] },
        { name: "Lombok loggers", packages: ["lombok.extern"] },
        { name: "Flogger", packages: ["com.google.common.flogger"] },
        { name: "JBoss Logging", packages: ["org.jboss.logging"] },
      ],
      csharp: [
        { name: "Microsoft.Extensions.Logging", packages: ["Microsoft.Extensions.Logging"] },
        { name: "Serilog", packages: ["Serilog"] },
        { name: "NLog", packages: ["NLog"] },
        { name: "log4net", packages: ["log4net"] },
      ],
      rust: [
        { name: "tracing", packages: ["tracing", "tracing_subscriber"] },
        { name: "log", packages: ["log"] },
        { name: "slog", packages: ["slog"] },
        { name: "env_logger", packages: ["env_logger"] },
      ],
      ruby: [
        { name: "Logger", modules: ["logger"] },
        { name: "semantic_logger", packages: ["semantic_logger"] },
      ],
      php: [
        { name: "Monolog", packages: ["Monolog"] },
        { name: "PSR-3", packages: ["Psr\\Log"] },
        { name: "Laravel's Log", modules: ["Illuminate\\Support\\Facades\\Log", "Illuminate\\Log"] },
      ],
    },
  },
];

const levels: ReadonlySet<string> = new Set([
  "debug",
  "info",
  "warning",
  "warn",
  "error",
  "exception",
  "critical",
  "log",
]);

/** Sees what is logged without a library, and which of two ways of Python's own one is taken. */
export const seeLogging = (view: FileView, see: See): void => {
  for (const { module, way, name, kind, line } of view.uses) {
    if (kind !== "call") continue;
    if (module === "" && way === "console" && isScript(view.language)) see(logger, direct, line);
    if (view.language === "python" && module === "logging" && levels.has(name)) {
      if (way === "") see(pythonLoggers, "calls on the logging module", line);
      else if (way.startsWith("getLogger()")) see(pythonLoggers, "a logger from logging.getLogger", line);
    }
  }
};
