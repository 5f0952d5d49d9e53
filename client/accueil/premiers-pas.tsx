import { Circle, TickCircle } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { Pas } from '#shared/accueil/premiers-pas.schema.ts';
import { usePremiersPas } from './a-faire.queries.ts';

const PAS: Readonly<Record<Pas, readonly [texte: string, chemin: string]>> = {
  pharmacie: ['Nommer la pharmacie, son adresse, ses mentions', '/admin/parametres'],
  produits: ['Entrer ses produits, ou les importer', '/stock/produits'],
  utilisateurs: ['Créer le compte de chaque vendeur et caissier', '/admin/utilisateurs'],
  caisses: ['Ouvrir une caisse et son code PIN', '/vente/configuration'],
  clients: ['Entrer un client, sa prise en charge', '/vente/clients'],
  vente: ['Faire une première vente', '/vente/reservation'],
};

/** What a new pharmacy does first; each step ticks itself, and all done it is gone. */
export function PremiersPas() {
  const { data } = usePremiersPas();
  const faits = data?.filter((p) => p.fait).length ?? 0;
  if (!data || faits === data.length) return null;
  return (
    <section className="carte premiers-pas" aria-label="Premiers pas">
      <header>
        <h2>Premiers pas</h2>
        <small>
          {faits} sur {data.length}
        </small>
      </header>
      <ol>
        {data.map(({ pas, fait }) => (
          <li key={pas} data-fait={fait || undefined}>
            {fait ? <TickCircle title="Fait" /> : <Circle title="À faire" />}
            <Link to={PAS[pas][1]}>{PAS[pas][0]}</Link>
          </li>
        ))}
      </ol>
    </section>
  );
}
