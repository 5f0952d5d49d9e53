import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { cache, RefusedReading } from '#client/base/cache.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { PageTurner } from '#client/ui/liste/page-turner.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { enCentimes, formatNombre, formatPourcent } from '#shared/base/montant.ts';
import { accorder, denombrer } from '#shared/base/texte.ts';
import { apercevoirPrix } from '#shared/stock/produit/changement-prix.api.ts';
import type {
  BilanPrix,
  ChangementDemande,
  LignePrix,
} from '#shared/stock/produit/changement-prix.schema.ts';
import { margeDe } from '#shared/stock/produit/prix.rules.ts';

const LIGNES = 50;
const RACINE = ['changements-prix'] as const;
const PRIX_TOUCHES = new Set(['produit.prix_changes', 'produit.importes', 'produit.modifie']);

/**
 * A page of lines, and overall counts; refetched, with the last changes, when prices change
 * elsewhere.
 */
export function useApercuPrix(demande: ChangementDemande | null) {
  const [vue, voir] = useState<{ de: ChangementDemande | null; page: number }>({
    de: null,
    page: 1,
  });
  const page = vue.de === demande ? vue.page : 1;
  useTopic(
    'produits',
    ({ nom }) => {
      if (PRIX_TOUCHES.has(nom)) void cache.invalidateQueries({ queryKey: RACINE });
    },
    RACINE,
  );
  const lecture = useQuery({
    queryKey: [...RACINE, 'apercu', demande, page],
    queryFn: async ({ signal }) => {
      const r = await callApi(apercevoirPrix, {
        corps: {
          demande: demande ?? { mode: 'pourcent', valeur: 0, arrondi: 1 },
          page,
          rows: LIGNES,
        },
        silencieux: true,
        signal,
      });
      if (!r.success || !r.data) throw new RefusedReading(r);
      return {
        lignes: r.data,
        total: r.meta?.total ?? r.data.length,
        bilan: r.extra_data as BilanPrix,
      };
    },
    enabled: demande !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const lu = demande === null ? undefined : lecture.data;
  return {
    lignes: lu?.lignes,
    bilan: lu?.bilan,
    total: lu?.total ?? 0,
    page,
    /** Stale: the current request is pending. */
    ancien: lecture.isPlaceholderData,
    faute: lecture.error?.message,
    aller: (p: number) => voir({ de: demande, page: p }),
    refetch: () => lecture.refetch(),
  };
}
type Apercu = ReturnType<typeof useApercuPrix>;

const MOTS = { identique: 'même prix', sans_cout: 'coût inconnu' } as const;

function Ligne({ l }: { l: LignePrix }) {
  const apres = l.apres ?? l.prix_de_vente;
  const marge = margeDe({
    prix_achat: enCentimes(l.prix_achat),
    prix_de_vente: enCentimes(apres),
  });
  return (
    <tr data-sort={l.sort} data-perte={(l.apres !== null && l.apres < l.prix_achat) || undefined}>
      <th scope="row">
        <ProductName libelle={l.libelle} />
      </th>
      <td className="nombre" data-titre="ACHAT">
        {l.prix_achat > 0 ? formatNombre(l.prix_achat) : '–'}
      </td>
      <td className="nombre" data-titre="AVANT">
        {formatNombre(l.prix_de_vente)}
      </td>
      <td className="nombre" data-titre="APRÈS">
        {l.sort === 'change' ? (
          <strong>{formatNombre(apres)}</strong>
        ) : (
          <span className="discret">{MOTS[l.sort]}</span>
        )}
      </td>
      <td className="nombre" data-titre="MARGE">
        {marge ? formatPourcent(marge.taux) : '–'}
      </td>
    </tr>
  );
}

const formatBilan = ({ change, identique, sans_cout, a_perte }: BilanPrix): string =>
  [
    `${denombrer(change, 'prix change', 'prix changent')}`,
    identique > 0 && `${denombrer(identique, 'reste le même', 'restent les mêmes')}`,
    sans_cout > 0 &&
      `${denombrer(sans_cout, 'produit')} sans coût connu, ${accorder(sans_cout, 'laissé', 'laissés')}`,
    a_perte > 0 && `${denombrer(a_perte, 'produit')} sous le prix d’achat`,
  ]
    .filter(Boolean)
    .join(' ; ');

export function ApercuPrix({ apercu, demandee }: { apercu: Apercu; demandee: boolean }) {
  const { lignes, bilan, faute, page, total } = apercu;
  if (!demandee)
    return <p className="discret">Donnez la règle : chaque prix se voit avant et après.</p>;
  if (!lignes || !bilan)
    return <ReadingState message={faute} onRetry={() => void apercu.refetch()} />;
  return (
    <>
      <p role="status">
        <strong>{formatBilan(bilan)}.</strong>
      </p>
      {lignes.length > 0 && (
        <div className="prix-nombre-cadre" tabIndex={0} role="region" aria-label="Aperçu des prix">
          <table
            className="table-simple fiches"
            aria-label="Aperçu des prix"
            aria-busy={apercu.ancien}
          >
            <thead>
              <tr>
                <th scope="col">PRODUIT</th>
                <th scope="col" className="nombre">
                  ACHAT
                </th>
                <th scope="col" className="nombre">
                  AVANT
                </th>
                <th scope="col" className="nombre">
                  APRÈS
                </th>
                <th scope="col" className="nombre">
                  MARGE
                </th>
              </tr>
            </thead>
            <tbody>
              {lignes.map((l) => (
                <Ligne key={l.id} l={l} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PageTurner page={page} rows={LIGNES} total={total} goTo={apercu.aller} />
    </>
  );
}
