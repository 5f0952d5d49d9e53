import { Circle, TickCircle } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import type { Pas } from '#shared/admin/accueil/premiers-pas.schema.ts';
import { usePremiersPas } from './a-faire.queries.ts';

const PAS: Readonly<Record<Pas, readonly [texte: string, chemin: string]>> = {
  pharmacie: ['Nommer la pharmacie, son adresse, ses mentions', '/admin/parametres'],
  produits: [
    'Importer les produits de l’ancien logiciel, ou les entrer',
    '/stock/produits?importer=produits',
  ],
  utilisateurs: ['Créer le compte de chaque vendeur et caissier', '/admin/utilisateurs'],
  caisses: ['Ouvrir une caisse et son code PIN', '/vente/configuration'],
  base: ['Charger la base de médicaments', '/stock/database'],
  stock: ['Entrer le stock : un fichier, ou l’inventaire rayon par rayon', '/gestion/inventaire'],
  clients: ['Entrer ses clients et leurs dettes, ou les importer', '/vente/clients'],
  impression: ['Essayer le lecteur et l’imprimante : un ticket imprimé', '/vente/caisses'],
  vente: ['Faire une première vente', '/vente/reservation'],
};

/** As high as what is read. */
function PasALire() {
  return (
    <section className="carte premiers-pas" aria-label="Premiers pas" aria-busy>
      <header>
        <h2>Premiers pas</h2>
      </header>
      <ol>
        {Object.entries(PAS).map(([pas, [texte]]) => (
          <li key={pas}>
            <Circle />
            <span className="bp6-skeleton">{texte}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Setup steps, ticked live: those left, or `tous`. */
export function PremiersPas({ tous = false }: { tous?: boolean }) {
  const { data } = usePremiersPas();
  if (!data) return tous && <PasALire />;
  const faits = data.filter((p) => p.fait).length;
  const montres = tous ? data : data.filter((p) => !p.fait);
  if (montres.length === 0) return null;
  return (
    <section className="carte premiers-pas" aria-label="Premiers pas">
      <header>
        <h2>Premiers pas</h2>
        <small>
          {faits} sur {data.length}
        </small>
      </header>
      <ol>
        {montres.map(({ pas, fait }) => (
          <li key={pas} data-fait={fait || undefined}>
            {fait ? <TickCircle title="Fait" /> : <Circle title="À faire" />}
            <Link to={PAS[pas][1]}>{PAS[pas][0]}</Link>
          </li>
        ))}
      </ol>
      {!tous && <Link to="/reprise">Reprise : ce qui reste à faire</Link>}
    </section>
  );
}
