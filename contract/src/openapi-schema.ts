/** Converts the contract's schemas to those of the OpenAPI document, which are JSON Schema 2020-12. */
import type { TSchema } from "./schema.ts";
import type { SchemaNode } from "./validate.ts";

/** A schema of the document, or a reference to one. */
export interface DocumentSchema {
  $ref?: string;
  type?: string;
  title?: string;
  description?: string;
  default?: unknown;
  enum?: readonly unknown[];
  anyOf?: DocumentSchema[];
  items?: DocumentSchema | false;
  prefixItems?: DocumentSchema[];
  properties?: Record<string, DocumentSchema>;
  required?: string[];
  additionalProperties?: boolean | DocumentSchema;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  minimum?: number;
  maximum?: number;
  format?: string;
}

/** Collects the schemas that have a title; the document contains each once and refers to it. */
export class Components {
  readonly schemas: Record<string, DocumentSchema> = {};
  readonly #names = new Map<TSchema, string>();
  readonly #originals = new Map<string, string>();

  /** Also turns a schema without title into a component. */
  name(schema: TSchema, name: string): void {
    this.#names.set(schema, name);
  }

  /** Returns the schema as it appears in the document: titled schemas as references. */
  convert(schema: TSchema): DocumentSchema {
    const node = schema as SchemaNode;
    const name = this.#names.get(schema) ?? node.title;
    if (name === undefined) return this.#inline(node);
    const original = JSON.stringify(schema);
    const known = this.#originals.get(name);
    if (known !== undefined && known !== original) throw new Error(`Two schemas have the title ${name}`);
    if (known === undefined) {
      this.#originals.set(name, original);
      this.schemas[name] = {};
      this.schemas[name] = this.#inline(node);
    }
    return { $ref: `#/components/schemas/${name}` };
  }

  #inline(node: SchemaNode): DocumentSchema {
    const about = node.description === undefined ? {} : { description: node.description };
    if (node.anyOf) return { ...about, anyOf: node.anyOf.map((option) => this.#child(option)) };
    if (node.enum)
      return { ...about, type: typeof node.enum[0] === "number" ? "integer" : "string", enum: node.enum };
    switch (node.type) {
      case undefined:
        return about;
      case "array":
        return { ...about, ...this.#array(node) };
      case "object":
        return { ...about, ...this.#object(node) };
      default: {
        const { type, minLength, maxLength, minimum, maximum, format } = node;
        return { ...about, ...defined({ type, minLength, maxLength, minimum, maximum, format }) };
      }
    }
  }

  #child(node: SchemaNode): DocumentSchema {
    return this.convert(node as TSchema);
  }

  #array({ items, minItems, maxItems }: SchemaNode): DocumentSchema {
    if (!Array.isArray(items)) {
      return {
        type: "array",
        items: this.#child((items ?? {}) as SchemaNode),
        ...defined({ minItems, maxItems }),
      };
    }
    const prefixItems = (items as readonly SchemaNode[]).map((item) => this.#child(item));
    return { type: "array", prefixItems, items: false, minItems: prefixItems.length };
  }

  #object(node: SchemaNode): DocumentSchema {
    const value = node.patternProperties && Object.values(node.patternProperties)[0];
    if (value) return { type: "object", additionalProperties: this.#child(value) };
    const properties = Object.entries(node.properties ?? {}).map(([key, schema]) => [
      key,
      this.#child(schema),
    ]);
    const others = node.additionalProperties;
    return {
      type: "object",
      properties: Object.fromEntries(properties),
      ...(node.required && node.required.length > 0 && { required: [...node.required] }),
      ...(others !== undefined && {
        additionalProperties: typeof others === "object" ? this.#child(others) : others,
      }),
    };
  }
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

function defined<T extends object>(values: T): Partial<Defined<T>> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Partial<
    Defined<T>
  >;
}
