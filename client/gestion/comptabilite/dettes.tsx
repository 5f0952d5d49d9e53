import { Callout } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { Link } from 'react-router-dom';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { sommeFcfa } from '#shared/vente/cnamgs/bordereau.rules.ts';
import type { DetteParAge, Dettes } from '#shared/gestion/comptabilite/dettes.schema.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { useDettes } from './comptabilite.queries.ts';

const AGES = [
  ['j30', '0 – 30 J'],
  ['j60', '31 – 60'],
  ['j90', '61 – 90'],
  ['au_dela', '> 90 J'],
  ['du', 'DÛ'],
] as const;
const dite = (fcfa: number): string => (fcfa === 0 ? '–' : formatNombre(fcfa));
const classe = (cle: (typeof AGES)[number][0], fcfa: number): string =>
  cle === 'au_dela' && fcfa > 0 ? 'nombre faute' : 'nombre';

interface TableProps {
  titre: string;
  qui: string;
  lignes: readonly DetteParAge[];
  vers: string | null;
  vide: string;
}
function TableDettes({ titre, qui, lignes, vers, vide }: TableProps) {
  return (
    <section aria-label={titre}>
      <h3>{vers === null ? titre : <Link to={vers}>{titre}</Link>}</h3>
      {lignes.length === 0 ? (
        <p className="discret">{vide}</p>
      ) : (
        <div className="comptabilite-cadre">
          <table className="comptabilite-table dettes-table" aria-label={titre}>
            <thead>
              <tr>
                <th scope="col">{qui}</th>
                {AGES.map(([cle, nom]) => (
                  <th key={cle} scope="col" className="nombre">
                    {nom}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lignes.map((d) => (
                <tr key={d.id}>
                  <th scope="row">{d.nom}</th>
                  {AGES.map(([cle]) => (
                    <td key={cle} className={classe(cle, d[cle])}>
                      {dite(d[cle])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">TOTAL</th>
                {AGES.map(([cle]) => (
                  <td key={cle} className="nombre">
                    {dite(sommeFcfa(lignes.map((d) => d[cle])))}
                  </td>
                ))}
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}

const apart = ({ a_exporter, rejete }: Dettes): string =>
  [
    ...(a_exporter > 0 ? [`Pas encore réclamé aux fonds : ${formatFcfa(a_exporter)}.`] : []),
    ...(rejete > 0 ? [`Rejeté par eux : ${formatFcfa(rejete)}.`] : []),
  ].join(' ');

/** [CPT-25] Funds' debts and debts to suppliers, in the same ages. */
export function DettesParAge() {
  const { data, error } = useDettes();
  const session = useAtomValue(sessionAtom);
  if (error)
    return (
      <Callout intent="danger" icon={false} compact role="alert">
        {error.message}
      </Callout>
    );
  if (!data) return null;
  const voit = (menu: 'VENTE' | 'STOCK', ecran: string): boolean =>
    session !== null && peut(session, menu, ecran);
  const reste = apart(data);
  return (
    <>
      <div className="dettes">
        <TableDettes
          titre="Les fonds vous doivent"
          qui="FONDS"
          lignes={data.fonds}
          vers={voit('VENTE', 'vente') ? '/vente/dashboard?vue=cnamgs&cnamgs=creances' : null}
          vide="Aucun bordereau en attente de paiement."
        />
        <TableDettes
          titre="Vous devez aux fournisseurs"
          qui="FOURNISSEUR"
          lignes={data.fournisseurs}
          vers={voit('STOCK', 'fournisseur') ? '/stock/fournisseurs?vue=factures' : null}
          vide="Aucune facture à payer."
        />
      </div>
      <p className="discret">
        L’âge se compte du dépôt du bordereau, de la date de la facture. {reste}
      </p>
    </>
  );
}
