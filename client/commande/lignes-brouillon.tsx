import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Amount } from '#client/ui/amount.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import type { LigneSaisie } from './saisie.rules.ts';

export function Lignes({
  lignes,
  changer,
}: {
  lignes: readonly LigneSaisie[];
  changer: (lignes: LigneSaisie[]) => void;
}) {
  const poser = (i: number, change: Partial<LigneSaisie>) =>
    changer(lignes.map((l, j) => (i === j ? { ...l, ...change } : l)));
  if (lignes.length === 0)
    return (
      <p className="commande-vide">Cherchez ou scannez un produit, ou ouvrez la proposition.</p>
    );
  return (
    <table className="commande-lignes" aria-label="Lignes de la commande">
      <thead>
        <tr>
          <th scope="col">PRODUIT</th>
          <th scope="col">CIP</th>
          <th scope="col" className="nombre">
            QTÉ
          </th>
          <th scope="col" className="nombre">
            PRIX ACHAT
          </th>
          <th scope="col" className="nombre">
            PRIX VENTE
          </th>
          <th scope="col" className="nombre">
            MONTANT
          </th>
          <th scope="col">
            <span className="vue-cachee">Actes</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {lignes.map((l, i) => (
          <tr key={l.produit_id}>
            <th scope="row">
              <ProductName libelle={l.libelle} />
            </th>
            <td data-titre="CIP" className="discret">
              {l.cip}
            </td>
            <td data-titre="QTÉ" className="nombre">
              <AmountField
                className="saisie-courte"
                size="small"
                aria-label={`Quantité, ${l.libelle}`}
                valeur={l.qte}
                maximum={10_000}
                changer={(qte) => poser(i, { qte: qte ?? 0 })}
              />
            </td>
            <td data-titre="PRIX ACHAT" className="nombre">
              <AmountField
                className="saisie-prix"
                size="small"
                decimales={2}
                aria-label={`Prix d’achat, ${l.libelle}`}
                valeur={l.prix_achat}
                maximum={10_000_000}
                changer={(v) => poser(i, { prix_achat: v ?? 0 })}
              />
            </td>
            <td data-titre="PRIX VENTE" className="nombre">
              <Amount fcfa={l.prix_de_vente} />
            </td>
            <td data-titre="MONTANT" className="nombre">
              <Amount fcfa={l.qte * l.prix_achat} />
            </td>
            <td className="commande-acte">
              <Button
                variant="minimal"
                size="small"
                icon={<Trash />}
                aria-label={`Retirer ${l.libelle}`}
                title="Retirer"
                onClick={() => changer(lignes.filter((x) => x !== l))}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
