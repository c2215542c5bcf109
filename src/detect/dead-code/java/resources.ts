import type { RepoPath } from "../../../model/ids.js";
import type { Project } from "../ecosystem.js";
import { nameOf } from "../manifests.js";

const folders = /(?:^|\/)(?:META-INF|WEB-INF|resources|webapp)\//;
const endings =
  /\.(?:xml|properties|ya?ml|factories|imports|conf|gradle|kts|bnd|jspx?|jspf|tld|zul|fxml|drl|sql)$/;
const named = /^(?:AndroidManifest\.xml|web\.xml|persistence\.xml|plugin\.xml|testng\.xml|pom\.xml)$/;
const services = /(?:^|\/)META-INF\/services\/[^/]+$/;

/** Files that name classes by their whole names. */
export const isResource = (path: RepoPath): boolean =>
  services.test(path) ||
  named.test(nameOf(path)) ||
  (endings.test(path) && folders.test(path)) ||
  /\.gradle(?:\.kts)?$/.test(path);

/** So many bytes of them are read in all. */
const maxBytes = 16_777_216;

/** A dotted name whose last part begins with a capital; inner classes stand behind `$`. */
const dotted = /(?<![\w.$])(?:[a-z_][\w]{0,80}\.){1,16}[A-Z][\w$.]{0,200}/g;

/** `<package name="org.shop.handlers"/>`, `base-package="org.shop"`: all classes of a package are taken. */
const packages =
  /(?:<package\s{1,9}name|\bbase-package|\bpackagesToScan)\s{0,9}=\s{0,9}["']([\w./, ]{1,400})["']/g;

/** In a manifest of Android, names begin with a dot and go on from the package of the application. */
const relative = /["'](\.[\w.]{1,200})["']/g;

/**
 * Whole names of classes in files that are no code, and the file that names each first. Of Android's relative names the
 * last part only, with a dot before it. `org.shop.*` stands for a package that is taken as a whole.
 */
export const namedClasses = (project: Project): ReadonlyMap<string, RepoPath> => {
  const found = new Map<string, RepoPath>();
  let left = maxBytes;
  const add = (name: string, path: RepoPath): void => {
    if (!found.has(name)) found.set(name, path);
  };
  for (const { path, bytes } of project.files) {
    if (!isResource(path) || bytes > left) continue;
    const text = project.text(path);
    if (text === null) continue;
    left -= bytes;
    for (const [name] of text.matchAll(dotted)) {
      const whole = name.replaceAll("$", ".");
      add(whole, path);
      // Behind the class may stand what is called of it.
      const owner = whole.slice(0, whole.lastIndexOf("."));
      if (/\.[A-Z]\w*$/.test(owner)) add(owner, path);
    }
    for (const [, all] of text.matchAll(packages))
      for (const one of all!.split(/[, ]+/)) if (one !== "") add(`${one.replaceAll("/", ".")}.*`, path);
    if (nameOf(path) === "AndroidManifest.xml")
      for (const [, name] of text.matchAll(relative)) add(name!.slice(name!.lastIndexOf(".")), path);
  }
  return found;
};
