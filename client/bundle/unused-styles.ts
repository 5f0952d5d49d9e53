import { transform } from 'lightningcss';
import type { Plugin } from 'vite';

/** Unused Blueprint components: folder → class name prefixes. */
const SANS_EMPLOI: Readonly<Record<string, readonly string[]>> = {
  breadcrumbs: ['breadcrumb', 'breadcrumbs'],
  'button/buttonGroup': ['button-group'],
  'card-list': ['card-list'],
  drawer: ['drawer'],
  'editable-text': ['editable-text'],
  'entity-title': ['entity-title'],
  'forms/fileInput': ['file-input', 'file-upload-input'],
  'non-ideal-state': ['non-ideal-state'],
  hotkeys: ['hotkey', 'hotkey-column', 'hotkey-dialog', 'key', 'key-combo', 'modifier-key'],
  'dialog/multistepDialog': ['multistep-dialog', 'dialog-step'],
  navbar: ['navbar'],
  'panel-stack': ['panel-stack', 'panel-stack2'],
  section: ['section'],
  slider: ['slider'],
  'tag/compoundTag': ['compound-tag'],
  'tag-input': ['tag-input'],
  toast: ['toast'],
  tooltip: ['tooltip'],
  tree: ['tree'],
};
/**
 * Drops their styles and the icon font, a third of Blueprint's CSS. The build fails if one is
 * imported.
 */
export function sansStylesSansEmploi(): Plugin {
  return {
    name: 'sans-styles-sans-emploi',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.endsWith('/@blueprintjs/core/lib/css/blueprint.css')) return null;
      const dElement = new RegExp(`^bp6-(${Object.values(SANS_EMPLOI).flat().join('|')})(-|$)`);
      const deGlyphe = new Set(
        [...code.matchAll(/\.(bp6-icon-[\w-]+)::?before/g)].map((m) => m[1] ?? ''),
      );
      const classes = new Set([...code.matchAll(/\.(bp6-[\w-]+)/g)].map((m) => m[1] ?? ''));
      const retirees = [...classes].filter((c) => dElement.test(c) || deGlyphe.has(c));
      return {
        code: transform({
          filename: 'blueprint.css',
          code: Buffer.from(code),
          unusedSymbols: retirees,
        }).code.toString(),
        map: null,
      };
    },
    generateBundle(_, paquet) {
      const pris = Object.values(paquet).flatMap((f) =>
        f.type === 'chunk'
          ? Object.entries(f.modules)
              .filter(([, m]) => m.renderedLength > 0)
              .map(([id]) => id)
          : [],
      );
      for (const dossier of Object.keys(SANS_EMPLOI)) {
        const module = pris.find((id) =>
          id.includes(`/@blueprintjs/core/lib/esm/components/${dossier}`),
        );
        if (module)
          throw new Error(
            `${module} est de la construction : ses styles n’y sont pas. Ôtez « ${dossier} » de SANS_EMPLOI.`,
          );
      }
    },
  };
}
