/** Renders the Helm chart of `deploy/`. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseAllDocuments } from "yaml";

/** The search path also contains the folder of `go install`. */
const PATH = `${process.env["PATH"]}:/usr/local/bin:${process.env["HOME"]}/go/bin`;

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Value files by name, relative to the repository. */
export const valueFiles = {
  plain: "deploy/kubernetes/values.yaml",
  everything: "server/test/deploy/values/everything.yaml",
  byAddress: "server/test/deploy/values/by-address.yaml",
} as const;

/** Returns the reason why Helm is not tested, as a sentence that says what to install; undefined if it is installed. */
export function missingHelm(): string | undefined {
  if (spawnSync("helm", ["version"], { env: { ...process.env, PATH } }).status === 0) return undefined;
  return "The Helm chart is not tested: install Helm (go install helm.sh/helm/v3/cmd/helm@v3.22.0).";
}

export interface HelmAnswer {
  readonly isGood: boolean;
  readonly printed: string;
  readonly problems: string;
}

/** Runs Helm in the root of the repository. */
export function helm(...args: readonly string[]): HelmAnswer {
  const { status, stdout, stderr } = spawnSync("helm", args, {
    cwd: root,
    env: { ...process.env, PATH },
    encoding: "utf8",
  });
  return { isGood: status === 0, printed: stdout, problems: stderr };
}

/** Helm that is built from its source takes a very old Kubernetes for granted. */
const KUBERNETES = "1.37.0";

/** Renders the chart as release `confab` of the namespace `confab`. */
export const render = (...args: readonly string[]): HelmAnswer =>
  helm(
    "template",
    "confab",
    "deploy/helm/confab",
    "--namespace",
    "confab",
    "--kube-version",
    KUBERNETES,
    ...args,
  );

interface Labels {
  readonly labels: Readonly<Record<string, string>>;
}

interface Container {
  readonly env: readonly { name: string; value?: string; valueFrom?: { secretKeyRef: { key: string } } }[];
  readonly readinessProbe: { readonly httpGet: { path: string } };
  readonly livenessProbe: { readonly httpGet: { path: string } };
  readonly volumeMounts: readonly { mountPath: string; name: string }[];
}

export interface KubernetesObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string } & Labels;
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly selector?: Readonly<Record<string, unknown>>;
    readonly template?: {
      readonly metadata: Labels;
      readonly spec: {
        readonly terminationGracePeriodSeconds: number;
        readonly containers: readonly Container[];
        readonly volumes: readonly { name: string }[];
      };
    };
  };
}

/** Returns the objects that the chart makes of a value file. */
export function objectsOf(valueFile: string): KubernetesObject[] {
  const { isGood, printed, problems } = render("--values", valueFile);
  if (!isGood) throw new Error(problems);
  return parseAllDocuments(printed).map((document) => document.toJS() as KubernetesObject);
}
