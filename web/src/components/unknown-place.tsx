import { useTexts } from "../text/text.tsx";
import { Placeholder } from "./placeholder.tsx";

/** Reports an address that names no place, instead of showing some other place. */
export function UnknownPlace() {
  const { app, views } = useTexts();
  return (
    <Placeholder title={app.unknownPlaceHint}>
      <a className="button" href="#inbox">
        {views.inbox}
      </a>
    </Placeholder>
  );
}
