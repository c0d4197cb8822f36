import { desk, phone, testScreens } from "./axe/test-screens.ts";

const dark = { colorScheme: "dark", viewport: desk } as const;

testScreens([dark, { colorScheme: "dark", viewport: phone }], dark);
