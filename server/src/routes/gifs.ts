import { endpoints } from "@confab/contract";
import { searchGifs } from "../domain/gifs/search.ts";
import { route } from "../http/route.ts";

export const gifRoutes = [
  route(endpoints.searchGifs, ({ realm, parameters }) => searchGifs(realm, parameters)),
];
