import { Button } from '@blueprintjs/core';
import { Duplicate } from '@blueprintjs/icons';
import { useState } from 'react';
import { copyText } from '#client/ui/copy-text.ts';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import { toast } from '#client/ui/toast.ts';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import { formatMontantDu } from '#shared/base/montant.ts';
import { memeDosageEtForme } from '#shared/stock/produit/equivalents.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { prixDUneBoite, type Tarif } from '#shared/vente/reservation/prix-affiche.rules.ts';
import type { Substitut } from './use-substituts.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

export async function copierNom(libelle: string): Promise<void> {
  if (await copyText(libelle)) toast.succes(phrasesPrescription.nomCopie(libelle));
  else toast.avertir(phrasesPrescription.copieImpossible);
}
export const sePrend = (e: Substitut): boolean => e.id !== null && e.qte >= 1;

/** '− 270', '+ 1.350'; a dash when equal. */
function signe(fcfa: number): string {
  const francs = Math.round(fcfa);
  if (francs === 0) return '–';
  return `${francs < 0 ? '−' : '+'}\u202f${formatMontantDu(Math.abs(francs))}`;
}

/** Difference of the client's share; all taxes included below. */
function EcartClient({ e, produit, tarif }: { e: Substitut; produit: Produit; tarif: Tarif }) {
  if (!e.prix) return <td className="nombre">–</td>;
  const [lui, demande] = [prixDUneBoite(e.prix, tarif), prixDUneBoite(produit, tarif)];
  const ecart = lui.client - demande.client;
  return (
    <td className="nombre ecart-client" data-sens={Math.sign(Math.round(ecart))}>
      {signe(ecart)}
      {tarif.taux > 0 && <small>TTC {signe(lui.ttc - demande.ttc)}</small>}
    </td>
  );
}

/** Another strength or form takes two presses. */
function Prendre({ e, sur, prendre }: { e: Substitut; sur: boolean; prendre: () => void }) {
  const [verifie, verifier] = useState(false);
  if (sur || verifie)
    return (
      <Button
        size="small"
        intent={verifie ? 'warning' : 'none'}
        text={verifie ? 'Prendre quand même' : 'Prendre'}
        aria-label={`${verifie ? 'Prendre quand même' : 'Prendre'} ${e.libelle}`}
        disabled={!sePrend(e)}
        onClick={prendre}
      />
    );
  return (
    <Button
      size="small"
      text="Vérifier"
      aria-label={`Vérifier ${e.libelle}`}
      disabled={!sePrend(e)}
      onClick={() => verifier(true)}
    />
  );
}

export function LigneSubstitut({
  e,
  produit,
  tarif,
  choisie,
  prendre,
  viser,
}: {
  e: Substitut;
  produit: Produit;
  tarif: Tarif;
  choisie: boolean;
  prendre: () => void;
  viser: () => void;
}) {
  const sur = memeDosageEtForme(e.ecarts);
  return (
    <tr
      aria-selected={choisie}
      className={sePrend(e) ? undefined : 'rupture'}
      onMouseMove={viser}
      onDoubleClick={sur ? prendre : undefined}
      ref={(tr) => {
        if (choisie) tr?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <th scope="row">
        <ProductName libelle={e.libelle} cip={e.cip} {...(!sur && { differs: e.ecarts })} />
      </th>
      <td className="rayon">{e.rayon}</td>
      <td>
        {e.id === null ? (
          <span className="discret">Non référencé</span>
        ) : (
          <StockBadge qte={e.qte} retenue={0} />
        )}
      </td>
      <td className="nombre">{e.prix ? formatMontantDu(prixDUneBoite(e.prix, tarif).ttc) : '–'}</td>
      <EcartClient e={e} produit={produit} tarif={tarif} />
      <td className="equivalents-actes">
        <IconButton
          icon={<Duplicate />}
          aria-label={`Copier le nom ${e.libelle}`}
          title="Copier le nom"
          onClick={() => void copierNom(e.libelle)}
        />
        <Prendre e={e} sur={sur} prendre={prendre} />
        {choisie && sur && sePrend(e) && <KeyCap>Entrée</KeyCap>}
      </td>
    </tr>
  );
}
