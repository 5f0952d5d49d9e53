import { callApi } from '#client/base/call-api.ts';
import { dataOf } from '#client/base/cache.ts';
import type { RequestedDocument } from '#client/ui/document-dialog.tsx';
import { listerOrdonnancier } from '#shared/ordonnancier/ordonnancier.api.ts';
import type { ReglageOrdonnancier } from '#shared/pharmacie/tableaux.schema.ts';
import { numeroterPapier } from './numeroter-papier.ts';
import { composerRegistre, marqueDe } from './registre.document.ts';

type Requete = Record<string, unknown>;
function limitesDe(requete: Requete) {
  const { search_by_keyword, columns: _c, sort: _s, order: _o, ...filtres } = requete;
  const dits = Object.entries(filtres).filter(([, v]) => v !== '' && v !== undefined && v !== null);
  return {
    filtres: Object.fromEntries(dits),
    mots: typeof search_by_keyword === 'string' ? search_by_keyword : '',
  };
}

/**
 * [ORD-16] Every listed line, by number. The print is recorded beforehand; a second one bears
 * COPIE. `copie`: an extract.
 */
export function imprimerRegistre(
  requete: Requete,
  reglage: ReglageOrdonnancier,
  { copie = false } = {},
): RequestedDocument {
  const { filtres, mots } = limitesDe(requete);
  return {
    kind: 'pdf',
    name: 'Ordonnancier',
    compose: async (enseigne) => {
      const toutes = { ...filtres, search_by_keyword: mots, sort: 'at', order: 'asc' as const };
      const lignes = dataOf(
        await callApi(listerOrdonnancier, { requete: toutes, silencieux: true }),
      );
      const corps = { ...filtres, mots, genre: 'registre' as const, lignes: lignes.length };
      const rang = await numeroterPapier(corps);
      return composerRegistre(lignes, {
        reglage,
        enseigne,
        marque: copie ? 'COPIE' : marqueDe(rang),
        mots,
        filtres,
        maintenant: new Date(),
      });
    },
  };
}
