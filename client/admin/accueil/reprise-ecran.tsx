import './accueil.css';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { cache, dataOf } from '#client/base/cache.ts';
import { readApi } from '#client/base/call-api.ts';
import type { CodeDEcran } from '#client/base/lazy-screen.tsx';
import { useTopic } from '#client/base/subscribe.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { lireReprise } from '#shared/stock/produit/manques.api.ts';
import { RAISONS_MANQUES, TITRES_MANQUES } from '#shared/stock/produit/manques.phrases.ts';
import type { ManqueProduit } from '#shared/stock/produit/manques.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { PremiersPas } from './premiers-pas.tsx';

const CLE = ['accueil', 'reprise'] as const;
const lecture = {
  queryKey: CLE,
  queryFn: async () => dataOf(await readApi(lireReprise, { silencieux: true })),
  staleTime: Infinity,
};

const listeDe = (manque: ManqueProduit): string =>
  `/stock/produits?manque=${manque}${manque === 'prix' ? '&is_active=0' : ''}`;

export function RepriseEcran() {
  const session = useAtomValue(sessionAtom);
  if (!session) return null;
  return (
    <div className="accueil reprise">
      <h1>Reprise</h1>
      {session.is_admin && <PremiersPas tous />}
      {peut(session, 'STOCK', 'produits') && <Manques />}
    </div>
  );
}

function Manques() {
  useTopic(
    'produits',
    ({ nom }) => {
      if (nom !== 'produit.stock_modifie') void cache.invalidateQueries({ queryKey: CLE });
    },
    CLE,
  );
  const { data, error, refetch } = useQuery(lecture);
  if (error)
    return (
      <p role="alert">
        {error.message}{' '}
        <button type="button" onClick={() => void refetch()}>
          Réessayer
        </button>
      </p>
    );
  if (!data) return <p role="status">Lecture…</p>;
  return (
    <section className="carte reprise-manques" aria-label="Ce qui manque encore">
      <header>
        <h2>Ce qui manque encore</h2>
        <small>{formatNombre(data.produits)} produits en vente</small>
      </header>
      <ul>
        {data.manques.map(({ manque, nombre }) => (
          <li key={manque} data-fait={nombre === 0 || undefined}>
            <strong>{formatNombre(nombre)}</strong>
            <span>
              {TITRES_MANQUES[manque]}
              <small>{RAISONS_MANQUES[manque]}</small>
            </span>
            {nombre > 0 ? <Link to={listeDe(manque)}>Voir la liste</Link> : <small>Rien</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}

export const ecran: CodeDEcran = {
  Contenu: RepriseEcran,
  lireDAbord: () => cache.prefetchQuery(lecture),
};
