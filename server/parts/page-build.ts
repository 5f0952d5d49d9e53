import { suivreConstruction } from '../http/construction.ts';
import type { Part } from './part.ts';

/** Watches the folder of the pages: screens learn that another build was put in place. */
export function pageBuildPart(folder: string, changed: (build: string) => void): Part {
  let release = (): void => undefined;
  return {
    name: 'pages',
    start: () => {
      release = suivreConstruction(folder, changed);
    },
    stop: () => release(),
  };
}
