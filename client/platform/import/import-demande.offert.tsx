import { lazyScreen } from '#client/base/lazy-screen.tsx';
import type { StoredNature } from '#shared/platform/import/import.schema.ts';
import { useImportDemande } from './use-import-demande.offert.ts';

const ImportDialogue = lazyScreen(() => import('./import-dialogue.offert.tsx'), 'ImportDialogue');

/** Import requested by the address; lazy-loads the reader. */
export function ImportDemande({ natures }: { natures: readonly StoredNature[] }) {
  const [nature, demander] = useImportDemande(natures);
  return nature && <ImportDialogue nature={nature} fermer={() => demander(null)} />;
}
