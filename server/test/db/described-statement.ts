import type pg from "pg";

/** A returned column, as PostgreSQL describes it. */
export interface DescribedColumn {
  readonly name: string;
  /** The type as PostgreSQL formats it. */
  readonly type: string;
  /** True if the column comes straight from a table's column that may be null. An outer join changes nothing. */
  readonly isNullableInTable: boolean;
}

interface Field {
  readonly name: string;
  readonly dataTypeID: number;
  readonly tableID: number;
  readonly columnID: number;
}

/** Prepares a statement without running it, and returns its columns. Throws PostgreSQL's error if it is wrong. */
export async function describeStatement(client: pg.Client, text: string): Promise<DescribedColumn[]> {
  const fields = await fieldsOf(client, text);
  const { rows } = await client.query<{ type: string; nullable: boolean | null }>({
    text: `select format_type(f.type, null) as type, not a.attnotnull as nullable
             from unnest($1::oid[], $2::oid[], $3::int[]) with ordinality as f(type, relation, number, ordinal)
             left join pg_attribute as a on a.attrelid = f.relation and a.attnum = f.number
            order by f.ordinal`,
    values: [
      fields.map(({ dataTypeID }) => dataTypeID),
      fields.map(({ tableID }) => tableID),
      fields.map(({ columnID }) => columnID),
    ],
  });
  return fields.map(({ name }, index) => ({
    name,
    type: rows[index]?.type ?? "",
    isNullableInTable: rows[index]?.nullable === true,
  }));
}

/** `pg` has no call for a description; its client takes an object that speaks the protocol. */
function fieldsOf(client: pg.Client, text: string): Promise<Field[]> {
  const { promise, resolve, reject } = Promise.withResolvers<Field[]>();
  let fields: Field[] = [];
  client.query({
    submit(connection: pg.Connection) {
      connection.parse({ name: "", text, types: [] }, true);
      connection.describe({ type: "S", name: "" }, true);
      connection.sync();
    },
    handleRowDescription(message: { fields: Field[] }) {
      fields = message.fields;
    },
    // After an error, the client expects nothing more of this object.
    handleError: reject,
    handleReadyForQuery: () => resolve(fields),
  });
  return promise;
}
