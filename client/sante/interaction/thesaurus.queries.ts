import { useQuery } from '@tanstack/react-query';
import { readApi } from '#client/base/call-api.ts';
import { cache, dataOf } from '#client/base/cache.ts';
import { store } from '#client/base/store.ts';
import { useTopic } from '#client/base/subscribe.ts';
import type { EditionThesaurus } from '#shared/sante/interaction/edition.schema.ts';
import { lireThesaurus } from '#shared/sante/interaction/interaction.api.ts';
import {
  indexerThesaurus,
  type ThesaurusIndexe,
} from '#shared/sante/interaction/thesaurus-indexe.rules.ts';
import type {
  ThesaurusCompact,
  ThesaurusServi,
} from '#shared/sante/interaction/thesaurus.schema.ts';
import { type CachedThesaurus, cachedThesaurusAtom } from './thesaurus.atoms.ts';

const CLE = ['thesaurus'] as const;

const demander = async (connue?: number): Promise<ThesaurusServi> =>
  dataOf(
    await readApi(lireThesaurus, {
      requete: connue === undefined ? {} : { connue },
      silencieux: true,
    }),
  );

/** Current edition; only its id travels when cached. Null when none. */
async function demanderEdition(tenu: CachedThesaurus | null): Promise<CachedThesaurus | null> {
  const servi = await demander(tenu?.edition.id);
  const { edition, thesaurus } = servi;
  if (edition === null) return null;
  if (thesaurus) return { edition, thesaurus };
  // Another database may reuse an import number.
  if (tenu?.edition.importee_at === edition.importee_at)
    return { edition, thesaurus: tenu.thesaurus };
  const entier = await demander();
  return entier.edition && entier.thesaurus
    ? { edition: entier.edition, thesaurus: entier.thesaurus }
    : null;
}

/** Falls back to the cache when the server does not answer. */
async function lireEtGarder(): Promise<CachedThesaurus | null> {
  const tenu = store.get(cachedThesaurusAtom);
  try {
    const lu = await demanderEdition(tenu);
    if (lu?.thesaurus !== tenu?.thesaurus) store.set(cachedThesaurusAtom, lu);
    return lu;
  } catch (panne) {
    if (tenu) return tenu;
    throw panne;
  }
}

let indexe: { compact: ThesaurusCompact; index: ThesaurusIndexe } | null = null;
/** Memoized per edition. */
function indexDe(compact: ThesaurusCompact): ThesaurusIndexe {
  if (indexe?.compact !== compact) indexe = { compact, index: indexerThesaurus(compact) };
  return indexe.index;
}

export const refetchThesaurus = (): void => void cache.invalidateQueries({ queryKey: CLE });

/** 'aucun': none imported. */
export type EtatDuThesaurus =
  | { etat: 'lecture' | 'illisible' | 'aucun' }
  | { etat: 'tenu'; edition: EditionThesaurus; index: ThesaurusIndexe };

/** Live, by a topic already subscribed: a new import refetches. */
export function useThesaurus(sujet: 'produits' | 'medicaments' = 'produits'): EtatDuThesaurus {
  useTopic(sujet, ({ nom }) => nom === 'thesaurus.importe' && refetchThesaurus(), CLE);
  const { data, isError } = useQuery({
    queryKey: CLE,
    queryFn: lireEtGarder,
    staleTime: Infinity,
    placeholderData: () => store.get(cachedThesaurusAtom) ?? undefined,
  });
  if (data) return { etat: 'tenu', edition: data.edition, index: indexDe(data.thesaurus) };
  if (isError) return { etat: 'illisible' };
  return { etat: data === null ? 'aucun' : 'lecture' };
}
