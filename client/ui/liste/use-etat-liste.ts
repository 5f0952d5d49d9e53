import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { TAILLES_PAGE } from '#shared/base/liste.ts';
import { usePreferences } from './preferences.ts';

export interface EtatListe {
  page: number;
  rows: number;
  q: string;
  sort: string | null;
  order: 'asc' | 'desc';
  /** The screen's own filters, as their names stand in the URL. */
  filtres: Readonly<Record<string, string>>;
}
export type ChangerListe = (
  changement: Partial<Omit<EtatListe, 'filtres'>> & { filtres?: Record<string, string | null> },
) => void;

const SANS_DEFAUT: Readonly<Record<string, string>> = {};
const estTaille = (n: number): boolean => TAILLES_PAGE.some((t) => t === n);

/**
 * Where a list stands, held by the URL: the back button, a reload and a link sent to a colleague
 * find the same rows. Several tables on one screen each take a `prefixe`. `defauts`: filters that
 * stand until the user changes them.
 */
export function useEtatListe({
  table,
  rowsParDefaut,
  nomsFiltres,
  prefixe = '',
  defauts = SANS_DEFAUT,
}: {
  table: string;
  rowsParDefaut: number;
  nomsFiltres: readonly string[];
  prefixe?: string;
  defauts?: Readonly<Record<string, string>> | undefined;
}): [EtatListe, ChangerListe] {
  const [parametres, poser] = useSearchParams();
  const [{ rows: rowsPreferees }, setPreferences] = usePreferences(table);
  const noms = nomsFiltres.join(',');
  const etat = useMemo((): EtatListe => {
    const lire = (nom: string) => parametres.get(prefixe + nom) ?? defauts[nom] ?? null;
    const rows = Number(lire('rows') ?? rowsPreferees ?? rowsParDefaut);
    return {
      page: Math.max(1, Math.trunc(Number(lire('page'))) || 1),
      rows: estTaille(rows) ? rows : rowsParDefaut,
      q: lire('q') ?? '',
      sort: lire('sort'),
      order: lire('order') === 'desc' ? 'desc' : 'asc',
      filtres: Object.fromEntries(
        noms.split(',').flatMap((nom) => (nom && lire(nom) ? [[nom, lire(nom) ?? '']] : [])),
      ),
    };
  }, [parametres, prefixe, rowsPreferees, rowsParDefaut, noms, defauts]);

  const changer = useCallback<ChangerListe>(
    ({ filtres, ...reste }) => {
      if (reste.rows !== undefined) setPreferences((avant) => ({ ...avant, rows: reste.rows }));
      // Only turning a page is a step one wants to come back to; anything else starts again at the
      // first.
      const tournePage = reste.page !== undefined && Object.keys(reste).length === 1;
      const changement = { page: undefined, ...reste, ...filtres };
      poser((avant) => appliquer(avant, changement, { prefixe, defauts }), {
        replace: !tournePage,
      });
    },
    [poser, prefixe, defauts, setPreferences],
  );
  return [etat, changer];
}

const estVide = (valeur: unknown): boolean =>
  valeur === undefined || valeur === null || valeur === '';
/** What the list does anyhow: not said in the URL. */
const vaDeSoi = (nom: string, valeur: unknown): boolean =>
  estVide(valeur) || (nom === 'page' && valeur === 1) || (nom === 'order' && valeur === 'asc');

function appliquer(
  avant: URLSearchParams,
  changement: Readonly<Record<string, unknown>>,
  { prefixe, defauts }: { prefixe: string; defauts: Readonly<Record<string, string>> },
): URLSearchParams {
  const apres = new URLSearchParams(avant);
  for (const [nom, valeur] of Object.entries(changement)) {
    // A filter that has a default and was emptied stays in the URL, empty: absent, it would be the
    // default again.
    if (nom in defauts && (valeur === null || valeur === '')) apres.set(prefixe + nom, '');
    else if (valeur === defauts[nom] || vaDeSoi(nom, valeur)) apres.delete(prefixe + nom);
    else apres.set(prefixe + nom, String(valeur));
  }
  return apres;
}
