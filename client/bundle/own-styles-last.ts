import type { Plugin } from 'vite';

interface WithStyles {
  viteMetadata?: { importedCss: Set<string> };
}

/**
 * [CHG-5] A screen's sheet must follow its parts' sheets, to override them. Vite puts last a sheet
 * shared by several screens without code: fixed here.
 */
export function ownStylesLast(): Plugin {
  const ownOf = new Map<string, string[]>();
  return {
    name: 'own-styles-last',
    apply: 'build',
    // after the sheets are written, before the manifest
    enforce: 'post',
    renderChunk(_, chunk) {
      ownOf.set(chunk.fileName, [...((chunk as WithStyles).viteMetadata?.importedCss ?? [])]);
      return null;
    },
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue;
        const styles = (file as WithStyles).viteMetadata?.importedCss;
        for (const own of ownOf.get(file.preliminaryFileName) ?? []) {
          styles?.delete(own);
          styles?.add(own);
        }
      }
    },
  };
}
