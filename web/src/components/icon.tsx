/** The icons of the interface, each a single stroke on a grid of 24. */
const paths = {
  inbox: "M4 13l3-8h10l3 8v6H4zM4 13h5l1 3h4l1-3h5",
  recent: "M12 7v5l3 2M3.500 12a8.500 8.500 0 1 0 2.500-6M3 4v4h4",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l3 2",
  everything: "M4 6h16M4 12h16M4 18h10",
  mention: "M16 12a4 4 0 1 1-4-4 4 4 0 0 1 4 4zm0 0v1.500a2.500 2.500 0 0 0 5 0V12a9 9 0 1 0-4 7.500",
  star: "M12 3.500l2.600 5.400 5.900.8-4.300 4.100 1 5.900-5.200-2.800-5.200 2.800 1-5.900-4.300-4.100 5.900-.8z",
  draft: "M4 20l1-4L16 5l3 3L8 19zM14 7l3 3",
  search: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L20 20",
  hash: "M9 4L7 20M17 4l-2 16M4 9h16M3.500 15h16",
  lock: "M6 11h12v9H6zM8.500 11V8a3.500 3.500 0 0 1 7 0v3",
  globe: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM3 12h18M12 3c5 5 5 13 0 18M12 3c-5 5-5 13 0 18",
  people:
    "M9 11a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM2.500 20a6.500 6.500 0 0 1 13 0M16 4.500a3.500 3.500 0 0 1 0 6M18 14a6.500 6.500 0 0 1 3.500 6",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12l16-8-6 16-3-7z",
  down: "M6 9l6 6 6-6",
  up: "M6 15l6-6 6 6",
  right: "M9 6l6 6-6 6",
  back: "M15 6l-6 6 6 6",
  plus: "M12 5v14M5 12h14",
  more: "M5 11.300a.7.7 0 1 0 0 1.400.7.7 0 0 0 0-1.400zM12 11.300a.7.7 0 1 0 0 1.400.7.7 0 0 0 0-1.400zM19 11.300a.7.7 0 1 0 0 1.400.7.7 0 0 0 0-1.400z",
  settings:
    "M12 15.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7zM12 2.500v3M12 18.500v3M2.500 12h3M18.500 12h3M5.300 5.300l2.100 2.100M16.600 16.600l2.100 2.100M18.700 5.300l-2.100 2.100M7.400 16.600l-2.100 2.100",
  smile:
    "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8.500 14.500c1.500 2.500 5.500 2.500 7 0M9 9.500h.01M15 9.500h.01",
  clip: "M20 11l-8 8a5 5 0 0 1-7-7l8-8a3.300 3.300 0 0 1 4.700 4.700l-8 8a1.700 1.700 0 0 1-2.400-2.400l7.200-7.200",
  bell: "M6 16V11a6 6 0 0 1 12 0v5l2 2H4zM10 20.500a2.200 2.200 0 0 0 4 0",
  follow: "M7 4h10v16l-5-4-5 4z",
  muted:
    "M4 4l16 16M6 16V11c0-1 .2-1.900.6-2.700M10 5.400A6 6 0 0 1 18 11v3M4 18h13M10 20.500a2.200 2.200 0 0 0 4 0",
  check: "M5 12.500l4.500 4.500L19 7.500",
  bold: "M7 5h6a3.500 3.500 0 0 1 0 7H7zM7 12h7a3.500 3.500 0 0 1 0 7H7z",
  italic: "M10 5h7M7 19h7M14 5l-4 14",
  link: "M10 14a4 4 0 0 0 5.700 0l3-3a4 4 0 0 0-5.700-5.700l-1 1M14 10a4 4 0 0 0-5.700 0l-3 3a4 4 0 0 0 5.700 5.700l1-1",
  code: "M8 7l-5 5 5 5M16 7l5 5-5 5",
  quote: "M10 8H5v5h5v-5c0 5-1 7-4 8M19 8h-5v5h5v-5c0 5-1 7-4 8",
  list: "M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01",
  strikethrough:
    "M4 12h16M16.500 8A4 4 0 0 0 12.500 5h-1a3.500 3.500 0 0 0-3 5M7.500 16a4 4 0 0 0 4 3h1a3.500 3.500 0 0 0 3.500-4.500",
  numbers: "M10 6h10M10 12h10M10 18h10M4 4.500l1.500-.5v5M4 14h2.500L4 18.500h2.500",
  table: "M4 5h16v14H4zM4 10h16M4 14.500h16M12 5v14",
  maths: "M18 6V4.500H6l6 7.500-6 7.500h12V18",
  poll: "M6 20V10M12 20V4M18 20v-7",
  spoiler: "M3 4h18v5H3zM3 14h18M3 19h10",
  eye: "M2.500 12C6 5.500 18 5.500 21.500 12 18 18.500 6 18.500 2.500 12zM12 14.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  reply: "M9 8L4 13l5 5M4 13h9a7 7 0 0 1 7 7",
  forward: "M15 8l5 5-5 5M20 13h-9a7 7 0 0 0-7 7",
  trash: "M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10.500 11v5.500M13.500 11v5.500",
  move: "M4 7h11l-3-3M15 7l-3 3M20 17H9l3-3M9 17l3 3",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  fold: "M6 4v3h12V4M6 20v-3h12v3M8 12h8",
  file: "M6 3h8l4 4v14H6zM14 3v4h4",
  picture: "M4 5h16v14H4zM4 16l4.500-5 4 4.500 2.500-2.500 5 5M15.500 9h.01",
  sound:
    "M9 18V6l10-2v11.500M9 18a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0zM19 15.500a2.500 2.500 0 1 1-5 0 2.500 2.500 0 0 1 5 0z",
  film: "M4 5h16v14H4zM10 9l5 3-5 3z",
  gif: "M3 6h18v12H3zM9.500 10.200a2 2 0 1 0 0 3.600V12H8.300M12.500 9.500v5M15.500 14.500v-5H18M15.500 12h2",
  call: "M3 7h12v10H3zM15 11l6-3.500v9L15 13z",
  warning: "M12 4L2.500 20h19zM12 10v4.500M12 17.200h.01",
  zoomIn:
    "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L20 20M7.500 10.500h6M10.500 7.500v6",
  zoomOut: "M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13zM15.500 15.500L20 20M7.500 10.500h6",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  download: "M12 4v11M7 10.500l5 5 5-5M4 20h16",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  restore: "M4 4h16v5H4zM5.500 9v11h13V9M12 18v-6M9 14.500l3-3 3 3",
  archive: "M4 4h16v5H4zM5.500 9v11h13V9M10 13h4",
  page: "M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6",
  pin: "M9 4h6M10 4v6.500L7 13v2h10v-2l-3-2.500V4M12 15v5.500",
  moon: "M20 14.500A8.500 8.500 0 1 1 9.500 4a7 7 0 0 0 10.500 10.500z",
  calendar: "M4 6h16v14H4zM4 10.500h16M8.500 3.500v4M15.500 3.500v4",
  done: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM8 12.500l3 3 5-6",
  undo: "M4 9h10a5.500 5.500 0 0 1 0 11H8M8 5L4 9l4 4",
  keyboard: "M3 6h18v12H3zM7 10h.01M12 10h.01M17 10h.01M7 14h10",
  out: "M14 4H5v16h9M10 12h11M17 8l4 4-4 4",
  sliders:
    "M4 7h9M17 7h3M4 17h3M11 17h9M15 9.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM9 19.500a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z",
  building: "M5 21V4h9v17M14 9h5v12M3 21h18M8.500 8h2M8.500 12h2M8.500 16h2",
  unread: "M4 6h16v12H4zM4 7l8 6 8-6",
} as const;

export type IconName = keyof typeof paths;

/** Screen readers ignore the icon, so a control that shows only an icon needs a label. */
export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

/** Makes the same icon for content that is not drawn by React. */
export function iconElement(name: IconName): SVGSVGElement {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const path = document.createElementNS(svg.namespaceURI, "path");
  path.setAttribute("d", paths[name]);
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.append(path);
  return svg;
}
