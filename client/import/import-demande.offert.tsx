import { lazyScreen } from '#client/base/lazy-screen.tsx';
import type { NatureGardee } from '#shared/import/import.schema.ts';
import { useImportDemande } from './use-import-demande.offert.ts';

const ImportDialogue = lazyScreen(() => import('./import-dialogue.offert.tsx'), 'ImportDialogue');

/** The import that the address of a screen asks for; what reads files is fetched with it. */
export function ImportDemande({ natures }: { natures: readonly NatureGardee[] }) {
  const [nature, demander] = useImportDemande(natures);
  return nature && <ImportDialogue nature={nature} fermer={() => demander(null)} />;
}
