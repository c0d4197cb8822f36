import { FeedRow, type Item, type Position } from "./feed-row.tsx";

const nowhere: Position = { position: undefined, size: -1 };

/** All loaded rows of a view, on paper. */
export const PrintedRows = ({ items, feedKey }: { items: readonly Item[]; feedKey: string }) => (
  <div className="printed">
    {items.map((item) => (
      <FeedRow key={item.key} item={item} feedKey={feedKey} isNamed={false} {...nowhere} />
    ))}
  </div>
);
