import { desk, testScreens } from "./axe/test-screens.ts";

const light = { colorScheme: "light", viewport: desk } as const;

testScreens([light], light);
