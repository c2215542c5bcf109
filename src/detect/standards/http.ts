import { isScript } from "./families.js";
import type { FileView } from "./file-view.js";
import type { LibraryTopic } from "./libraries.js";
import type { See, Topic } from "./topic.js";

const topic = (name: string, counted: string, least = 2): Topic => ({
  category: "http",
  name,
  counted,
  where: "production",
  least,
});

const server = topic("server", "lines that import or use a web framework");
const client = topic("client", "lines that import or use an HTTP client");
const routes = topic("routes", "routes that are declared");

export const httpLibraries: readonly LibraryTopic[] = [
  {
    topic: server,
    libraries: {
      script: [
        { name: "Express", packages: ["express"] },
        { name: "Fastify", packages: ["fastify", "@fastify/*"] },
        { name: "Koa", packages: ["koa", "@koa/*", "koa-router"] },
        { name: "hapi", packages: ["@hapi/hapi"] },
        { name: "NestJS", packages: ["@nestjs/common", "@nestjs/core", "@nestjs/platform-express"] },
        { name: "Hono", packages: ["hono"] },
        { name: "Next.js", packages: ["next"] },
        { name: "Remix", packages: ["@remix-run/*"] },
        { name: "SvelteKit", packages: ["@sveltejs/kit"] },
        { name: "h3", packages: ["h3"] },
        { name: "tRPC", packages: ["@trpc/server"] },
        { name: "Apollo Server", packages: ["@apollo/server", "apollo-server*"] },
        { name: "node:http", modules: ["node:http.createServer", "http.createServer"] },
      ],
      python: [
        { name: "Flask", packages: ["flask"] },
        { name: "Django", packages: ["django"] },
        { name: "Django REST framework", packages: ["rest_framework"] },
        { name: "FastAPI", packages: ["fastapi"] },
        { name: "Starlette", packages: ["starlette"] },
        { name: "aiohttp", modules: ["aiohttp.web"] },
        { name: "Tornado", packages: ["tornado"] },
        { name: "Sanic", packages: ["sanic"] },
        { name: "Falcon", packages: ["falcon"] },
        { name: "Bottle", packages: ["bottle"] },
        { name: "Pyramid", packages: ["pyramid"] },
        { name: "Litestar", packages: ["litestar"] },
        { name: "Quart", packages: ["quart"] },
        { name: "Werkzeug", packages: ["werkzeug"] },
      ],
      go: [
        {
          name: "net/http",
          modules: [
            "net/http.HandleFunc",
            "net/http.Handle",
            "net/http.HandlerFunc",
            "net/http.NewServeMux",
            "net/http.ListenAndServe",
            "net/http.ListenAndServeTLS",
            "net/http.Serve",
            "net/http.Server",
            "net/http.ServeMux",
            "net/http.ResponseWriter",
            "net/http.Error",
          ],
        },
        { name: "Gin", packages: ["github.com/gin-gonic/gin"] },
        { name: "Echo", packages: ["github.com/labstack/echo"] },
        { name: "Fiber", packages: ["github.com/gofiber/fiber"] },
        { name: "chi", packages: ["github.com/go-chi/chi"] },
        { name: "gorilla/mux", packages: ["github.com/gorilla/mux"] },
        { name: "httprouter", packages: ["github.com/julienschmidt/httprouter"] },
        { name: "gRPC", packages: ["google.golang.org/grpc"] },
      ],
      java: [
        { name: "Spring MVC", packages: ["org.springframework.web"] },
        { name: "Spring WebFlux", packages: ["org.springframework.web.reactive"] },
        { name: "JAX-RS", packages: ["jakarta.ws.rs", "javax.ws.rs"] },
        { name: "Servlets", packages: ["jakarta.servlet", "javax.servlet"] },
        { name: "Micronaut", packages: ["io.micronaut.http"] },
        { name: "Javalin", packages: ["io.javalin"] },
        { name: "Vert.x", packages: ["io.vertx.ext.web", "io.vertx.core.http"] },
        { name: "Spark", packages: ["spark"] },
      ],
      csharp: [{ name: "ASP.NET Core", packages: ["Microsoft.AspNetCore"] }],
      rust: [
        { name: "axum", packages: ["axum"] },
        { name: "Actix Web", packages: ["actix_web"] },
        { name: "Rocket", packages: ["rocket"] },
        { name: "warp", packages: ["warp"] },
        { name: "hyper", packages: ["hyper"] },
        { name: "tonic", packages: ["tonic"] },
      ],
      ruby: [
        { name: "Rails", packages: ["rails", "action_controller", "action_pack"] },
        { name: "Sinatra", packages: ["sinatra"] },
        { name: "Rack", packages: ["rack"] },
        { name: "Grape", packages: ["grape"] },
      ],
      php: [
        { name: "Laravel", packages: ["Illuminate\\Http", "Illuminate\\Routing"] },
        {
          name: "Symfony HttpFoundation",
          modules: ["Symfony\\Component\\HttpFoundation", "Symfony\\Component\\HttpKernel"],
        },
        { name: "Slim", packages: ["Slim"] },
        { name: "PSR-7", packages: ["Psr\\Http"] },
      ],
    },
  },
  {
    topic: client,
    libraries: {
      script: [
        { name: "axios", packages: ["axios"] },
        { name: "got", packages: ["got"] },
        { name: "ky", packages: ["ky"] },
        { name: "node-fetch", packages: ["node-fetch"] },
        { name: "undici", packages: ["undici"] },
        { name: "superagent", packages: ["superagent"] },
        { name: "request", packages: ["request", "request-promise*"] },
        { name: "ofetch", packages: ["ofetch"] },
        {
          name: "node:http",
          modules: ["node:http.request", "node:http.get", "http.request", "http.get", "node:https", "https"],
        },
      ],
      python: [
        { name: "Requests", packages: ["requests"] },
        { name: "HTTPX", packages: ["httpx"] },
        { name: "aiohttp", modules: ["aiohttp.ClientSession"] },
        { name: "urllib", modules: ["urllib.request"] },
        { name: "urllib3", packages: ["urllib3"] },
        { name: "http.client", modules: ["http.client"] },
      ],
      go: [
        {
          name: "net/http",
          modules: [
            "net/http.Get",
            "net/http.Post",
            "net/http.PostForm",
            "net/http.NewRequest",
            "net/http.NewRequestWithContext",
            "net/http.Client",
            "net/http.DefaultClient",
          ],
        },
        { name: "resty", packages: ["github.com/go-resty/resty"] },
        { name: "retryablehttp", packages: ["github.com/hashicorp/go-retryablehttp"] },
        { name: "fasthttp", packages: ["github.com/valyala/fasthttp"] },
      ],
      java: [
        { name: "java.net.http", modules: ["java.net.http"] },
        { name: "HttpURLConnection", modules: ["java.net.HttpURLConnection"] },
        { name: "OkHttp", packages: ["okhttp3"] },
        { name: "Apache HttpClient", packages: ["org.apache.http", "org.apache.hc"] },
        { name: "Retrofit", packages: ["retrofit2"] },
        { name: "RestTemplate", modules: ["org.springframework.web.client"] },
        { name: "Feign", packages: ["feign", "org.springframework.cloud.openfeign"] },
      ],
      csharp: [
        { name: "HttpClient", packages: ["System.Net.Http"] },
        { name: "RestSharp", packages: ["RestSharp"] },
        { name: "Refit", packages: ["Refit"] },
      ],
      rust: [
        { name: "reqwest", packages: ["reqwest"] },
        { name: "ureq", packages: ["ureq"] },
      ],
      ruby: [
        { name: "Net::HTTP", modules: ["net/http"] },
        { name: "Faraday", packages: ["faraday"] },
        { name: "HTTParty", packages: ["httparty"] },
      ],
      php: [
        { name: "Guzzle", packages: ["GuzzleHttp"] },
        {
          name: "Symfony HttpClient",
          modules: ["Symfony\\Component\\HttpClient", "Symfony\\Contracts\\HttpClient"],
        },
        { name: "Laravel's Http", modules: ["Illuminate\\Support\\Facades\\Http"] },
      ],
    },
  },
];

const verbs: ReadonlySet<string> = new Set([
  "get",
  "post",
  "put",
  "delete",
  "patch",
  "options",
  "head",
  "all",
]);

const seeScript = (view: FileView, see: See): void => {
  for (const { module, package: name, way, name: called, kind, line } of view.uses) {
    if (kind !== "call") continue;
    if (module === "" && way === "" && called === "fetch") see(client, "fetch", line);
    if (name !== "express" || !verbs.has(called)) continue;
    if (/(?:^|\.)Router\(\)/.test(way)) see(routes, "router.METHOD on an express.Router()", line);
    else if (way.startsWith("()")) see(routes, "app.METHOD on express()", line);
  }
};

/** Frameworks of Python whose routes are decorators. */
const decorated: ReadonlySet<string> = new Set([
  "Flask",
  "FastAPI",
  "Sanic",
  "Quart",
  "Litestar",
  "Starlette",
]);

const seePython = ({ libraries, references }: FileView, see: See): void => {
  const frameworks = new Map<number, string>();
  for (const { topic: of, library, line } of libraries)
    if (of === server && decorated.has(library)) frameworks.set(line, library);
  if (frameworks.size === 0) return;
  for (const { name, kind, line, receiver } of references) {
    const framework = frameworks.get(line);
    if (framework === undefined || receiver === null) continue;
    if (kind === "call" && name === "add_url_rule") see(routes, "add_url_rule()", line);
    if (kind !== "decorator") continue;
    if (name === "route") see(routes, `@route decorators of ${framework}`, line);
    else if (verbs.has(name)) see(routes, `@get, @post decorators of ${framework}`, line);
  }
};

const springRoutes = /^(?:Get|Post|Put|Delete|Patch|Request)Mapping$/;

const seeJava = (view: FileView, see: See): void => {
  for (const { module, name, kind, line } of view.uses)
    if (
      kind === "decorator" &&
      module === "org.springframework.web.bind.annotation" &&
      springRoutes.test(name)
    )
      see(
        routes,
        name === "RequestMapping" ? "@RequestMapping" : "@GetMapping, @PostMapping and the like",
        line,
      );
};

export const seeHttp = (view: FileView, see: See): void => {
  if (isScript(view.language)) seeScript(view, see);
  if (view.language === "python") seePython(view, see);
  if (view.language === "java") seeJava(view, see);
};
