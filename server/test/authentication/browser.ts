/** A minimal browser for signing in: it keeps cookies and reads forms, but follows no redirects by itself. */

export interface Page {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed body, or `{}` if the body is not JSON. */
  readonly body: Record<string, unknown>;
}

export class Browser {
  readonly url: string;
  readonly cookies = new Map<string, string>();
  /** The value of `Accept-Language`. */
  languages = "*";
  /** The browser's address, if the server trusts the header. */
  from: string | undefined;

  constructor(url: string, cookies: Iterable<readonly [string, string]> = []) {
    this.url = url;
    this.cookies = new Map(cookies);
  }

  /** Returns the same browser, talking to another node. */
  at(url: string): Browser {
    return new Browser(url, this.cookies);
  }

  get csrfToken(): string {
    return this.cookies.get("csrftoken") ?? this.cookies.get("__Host-csrftoken") ?? "";
  }

  async request(
    method: string,
    path: string,
    options: { form?: Record<string, string>; headers?: Record<string, string> } = {},
  ): Promise<Page> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.url + path, {
      method,
      redirect: "manual",
      headers: {
        "accept-language": this.languages,
        ...(cookie === "" ? {} : { cookie }),
        ...(this.from === undefined ? {} : { "x-forwarded-for": this.from }),
        ...options.headers,
      },
      ...(options.form ? { body: new URLSearchParams(options.form) } : {}),
    });
    for (const header of response.headers.getSetCookie()) {
      const [pair = "", ...attributes] = header.split("; ");
      const [name = "", value = ""] = pair.split("=", 2);
      if (attributes.includes("Max-Age=0")) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    const text = await response.text();
    const isJson = response.headers.get("content-type") === "application/json" && text !== "";
    const body = isJson ? (JSON.parse(text) as Record<string, unknown>) : {};
    return { status: response.status, headers: response.headers, text, body };
  }

  /** Opens a page and sends its form, including the hidden fields. */
  async submit(path: string, fields: Record<string, string>, action?: string): Promise<Page> {
    const { text } = await this.request("GET", path);
    const hidden = [...text.matchAll(/type="hidden" name="([^"]*)" value="([^"]*)"/g)];
    const carried = Object.fromEntries(hidden.map(([, name, value]) => [name ?? "", value ?? ""]));
    const target = action ?? /<form method="post" action="([^"]+)"/.exec(text)?.[1] ?? path;
    return this.request("POST", target, { form: { ...carried, ...fields } });
  }

  logIn(username: string, password: string, path = "/login/"): Promise<Page> {
    return this.submit(path, { username, password });
  }

  /** Signs out like the button of the web client. */
  logOut(): Promise<Page> {
    return this.request("POST", "/accounts/logout/", { form: { csrfmiddlewaretoken: this.csrfToken } });
  }

  /** Returns the settings of the user who is signed in. */
  async settings(): Promise<unknown> {
    const { body } = await this.json("POST", "/register", { fetch_event_types: '["user_settings"]' });
    return body["user_settings"];
  }

  /** Sends a request like a client in the browser. */
  json(method: string, path: string, form?: Record<string, string>): Promise<Page> {
    return this.request(method, `/json${path}`, {
      headers: { "x-csrftoken": this.csrfToken },
      ...(form ? { form } : {}),
    });
  }
}
