import { watchBuild } from '../http/client-build.ts';
import type { ServerPart } from './part.ts';

/** Watches the build folder and notifies clients of a new one. */
export function pageBuildPart(folder: string, changed: (build: string) => void): ServerPart {
  let release = (): void => undefined;
  return {
    name: 'pages',
    start: () => {
      release = watchBuild(folder, changed);
    },
    stop: () => release(),
  };
}
