import './fournisseur.css';
import { Button } from '@blueprintjs/core';
import { Edit, Plus, Trash } from '@blueprintjs/icons';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { formatDate } from '#shared/base/dates.ts';
import { enCentimes, formatNombre } from '#shared/base/montant.ts';
import { retirerOffre } from '#shared/stock/commande/offre.api.ts';
import * as phrases from '#shared/stock/commande/offre.phrases.ts';
import { prixNet, texteUg } from '#shared/stock/commande/offre.rules.ts';
import type { OffreFournisseur } from '#shared/stock/commande/offre.schema.ts';
import { NouvelleOffre, OffreAModifier, type ProduitVise } from './formulaires-offre.tsx';
import { useRecords } from '#client/records/record.queries.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { retenirOffres, useOffres } from './offre.queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

const SOURCES = { saisie: 'saisi', tarif: 'tarif', reception: 'livraison' } as const;

function RangeeOffre({
  o,
  moindre,
  modifier,
  retirer,
}: {
  o: OffreFournisseur;
  moindre: boolean;
  modifier: () => void;
  retirer: () => void;
}) {
  return (
    <tr>
      <th scope="row">{o.fournisseur_libelle}</th>
      <td data-titre="PRIX" className="nombre">
        <strong>{formatNombre(o.prix_achat)}</strong>
      </td>
      <td data-titre="OFFRE">{texteUg(o)}</td>
      <td data-titre="NET" className="nombre">
        {formatNombre(prixNet({ ...o, prix_achat: enCentimes(o.prix_achat) }))}
        {moindre && <small className="offre-moindre"> le moins cher</small>}
      </td>
      <td data-titre="CODE">{o.code}</td>
      <td data-titre="MINIMUM" className="nombre">
        {o.qte_min}
      </td>
      <td data-titre="LE">
        {formatDate(new Date(o.updated_at))} <small className="discret">{SOURCES[o.source]}</small>
      </td>
      <td>
        <IconButton
          icon={<Edit />}
          aria-label={`Modifier le prix de ${o.fournisseur_libelle}`}
          title="Modifier"
          onClick={modifier}
        />
        <IconButton
          icon={<Trash />}
          aria-label={`Retirer le prix de ${o.fournisseur_libelle}`}
          title="Retirer"
          onClick={retirer}
        />
      </td>
    </tr>
  );
}

/**
 * A product's suppliers and prices: read, edit, remove; cheapest first, free boxes counted [OFR-2].
 */
export function FournisseursDuProduit({ produit }: { produit: ProduitVise }) {
  const { data: offres, error, refetch } = useOffres(produit.id);
  const { data: fournisseurs = [] } = useRecords(FOURNISSEURS);
  const [ouverte, ouvrir] = useState<OffreFournisseur | 'nouvelle' | null>(null);
  if (!offres) return <ReadingState message={error?.message} onRetry={() => void refetch()} />;
  const retirer = async (o: OffreFournisseur) => {
    const quoi = phrases.offreARetirer(o.fournisseur_libelle, produit.libelle);
    if (!(await askFirst({ quoi }))) return;
    const { data } = await sendOnce(`retirer l’offre ${o.id}`, (cle) =>
      callApi(retirerOffre, { parametres: { id: o.id }, cle }),
    );
    if (data) retenirOffres(produit.id, data);
  };
  const libres = fournisseurs.filter((f) => !offres.some((o) => o.fournisseur_id === f.id));
  return (
    <section className="offres" aria-label="Fournisseurs du produit">
      {offres.length === 0 ? (
        <p className="discret">{phrases.offreAucune}</p>
      ) : (
        <table className="fiches offres-lignes">
          <thead>
            <tr>
              <th scope="col">FOURNISSEUR</th>
              <th scope="col" className="nombre">
                PRIX
              </th>
              <th scope="col">OFFRE</th>
              <th scope="col" className="nombre">
                NET
              </th>
              <th scope="col">CODE</th>
              <th scope="col" className="nombre">
                MINIMUM
              </th>
              <th scope="col">LE</th>
              <th scope="col">
                <span className="vue-cachee">Actes</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {offres.map((o, i) => (
              <RangeeOffre
                key={o.id}
                o={o}
                moindre={i === 0 && offres.length > 1}
                modifier={() => ouvrir(o)}
                retirer={() => void retirer(o)}
              />
            ))}
          </tbody>
        </table>
      )}
      {ouverte === null && (
        <Button icon={<Plus />} text="Autre fournisseur" onClick={() => ouvrir('nouvelle')} />
      )}
      {ouverte === 'nouvelle' && (
        <NouvelleOffre produit={produit} libres={libres} fermer={() => ouvrir(null)} />
      )}
      {ouverte !== null && ouverte !== 'nouvelle' && (
        <OffreAModifier
          key={ouverte.id}
          produit={produit}
          // Current offer; the opened one after its removal.
          offre={offres.find((o) => o.id === ouverte.id) ?? ouverte}
          fermer={() => ouvrir(null)}
        />
      )}
    </section>
  );
}
