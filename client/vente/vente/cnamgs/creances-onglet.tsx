import { Button, Callout } from '@blueprintjs/core';
import { Amount } from '#client/ui/amount.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { sommeFcfa } from '#shared/vente/cnamgs/bordereau.rules.ts';
import type { Creance } from '#shared/vente/cnamgs/bordereau.schema.ts';
import { useCreances } from './cnamgs.queries.ts';

type CleSomme = Exclude<keyof Creance, 'id' | 'secteur'>;
const COLONNES: readonly (readonly [CleSomme, string])[] = [
  ['j30', '0 – 30 JOURS'],
  ['j60', '31 – 60 JOURS'],
  ['j90', '61 – 90 JOURS'],
  ['au_dela', '> 90 JOURS'],
  ['du', 'DÛ'],
  ['rejete', 'REJETÉ'],
  ['a_exporter', 'À EXPORTER'],
];
function teinteSomme(c: CleSomme, fcfa: number): string {
  if (fcfa === 0) return 'discret';
  return c === 'au_dela' || c === 'rejete' ? 'faute' : '';
}
const classe = (c: CleSomme, fcfa: number): string =>
  `nombre ${c === 'du' ? 'fort' : ''} ${teinteSomme(c, fcfa)}`;

const Somme = ({ fcfa }: { fcfa: number }) => (fcfa === 0 ? '–' : <Amount fcfa={fcfa} />);

/** By claim age. */
export function CreancesOnglet() {
  const { data, error, refetch } = useCreances();
  if (error)
    return (
      <Callout intent="danger" icon={false} compact role="alert">
        {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
      </Callout>
    );
  if (!data) return <Loading />;
  return (
    <div className="cnamgs-onglet">
      <div className="cnamgs-cadre">
        <table className="cnamgs-table fiches" aria-label="Ce que doivent les fonds">
          <thead>
            <tr>
              <th scope="col">FONDS</th>
              {COLONNES.map(([c, nom]) => (
                <th key={c} scope="col" className="nombre">
                  {nom}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.map((d) => (
              <tr key={d.id}>
                <td>{d.secteur}</td>
                {COLONNES.map(([c, nom]) => (
                  <td key={c} data-titre={nom} className={classe(c, d[c])}>
                    <Somme fcfa={d[c]} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <td>TOTAL</td>
              {COLONNES.map(([c, nom]) => (
                <td key={c} data-titre={nom} className="nombre fort">
                  <Somme fcfa={sommeFcfa(data.map((d) => d[c]))} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
      <p className="discret">
        L’âge se compte du dépôt ; de l’export tant que le bordereau n’est pas déposé. Les ventes
        annulées depuis l’export ne sont pas dues.
      </p>
    </div>
  );
}
