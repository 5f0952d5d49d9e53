import './equivalents.css';
import { Button, Spinner } from '@blueprintjs/core';
import { useAtom } from 'jotai';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { store } from '#client/base/store.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { KeyCap } from '#client/ui/key-cap.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { lowBeep } from '#client/ui/sounds.ts';
import { StockBadge } from '#client/ui/stock-badge.tsx';
import * as phrasesPrescription from '#shared/sante/prescription/prescription.phrases.ts';
import { formatMontantDu } from '#shared/base/montant.ts';
import { dciCanonique } from '#shared/stock/produit/dci.rules.ts';
import { vendable } from '#shared/stock/produit/lots.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { prixDUneBoite, type Tarif } from '#shared/vente/reservation/prix-affiche.rules.ts';
import { prendreEquivalent } from './ajout.actions.ts';
import { commander } from './commande.actions.ts';
import { copierNom, LigneSubstitut, sePrend } from './ligne-substitut.tsx';
import { type Substitut, type Substituts, useSubstituts } from './use-substituts.ts';
import { useTarif } from './use-tarif.ts';
import { equivalentsDeAtom, type ProduitDemande, promettreAtom } from '../reservation.atoms.ts';

function Demande({ produit, n, tarif }: ProduitDemande & { tarif: Tarif }) {
  const { ttc, client } = prixDUneBoite(produit, tarif);
  return (
    <div className="equivalents-demande">
      <span className="discret">{n > 1 ? `Demandé ×${n}` : 'Demandé'}</span>
      <ProductName libelle={produit.libelle} cip={produit.cip} flat />
      <StockBadge qte={vendable(produit)} retenue={0} />
      <span className="equivalents-prix">
        P.U. TTC <b>{formatMontantDu(ttc)}</b>
        {tarif.taux > 0 && ` client ${formatMontantDu(client)}`}
      </span>
    </div>
  );
}

function Groupe({
  teinte,
  titre,
  precision,
  children,
}: {
  teinte: 'success' | 'warning';
  titre: string;
  precision: string;
  children: ReactNode[];
}) {
  if (children.length === 0) return null;
  return (
    <tbody>
      <tr className={`equivalents-groupe teinte-${teinte}`}>
        <td colSpan={6}>
          <b>{titre}</b> <span>{precision}</span>
        </td>
      </tr>
      {children}
    </tbody>
  );
}

function SansRangee({ s, sansDci }: { s: Substituts; sansDci: boolean }) {
  const aucune = s.surs.length + s.aVerifier.length === 0;
  return (
    <>
      {aucune && s.chargement && <Spinner aria-label="Recherche des équivalents" />}
      {aucune && !s.chargement && s.erreur === null && (
        <p className="vide">
          {sansDci ? phrasesPrescription.equivalentsSansDci : phrasesPrescription.equivalentsAucun}
        </p>
      )}
      {s.erreur !== null && (
        <p className="vide" role="alert">
          {s.erreur} <Button size="small" text="Réessayer" onClick={() => void s.refetch()} />
        </p>
      )}
    </>
  );
}

function Table({
  s,
  produit,
  tarif,
  choisi,
  prendre,
  viser,
}: {
  s: Substituts;
  produit: Produit;
  tarif: Tarif;
  choisi: Substitut | undefined;
  prendre: (e: Substitut) => void;
  viser: (cle: string) => void;
}) {
  const ligne = (e: Substitut) => (
    <LigneSubstitut
      key={e.cle}
      e={e}
      produit={produit}
      tarif={tarif}
      choisie={e.cle === choisi?.cle}
      prendre={() => prendre(e)}
      viser={() => viser(e.cle)}
    />
  );
  const enStock = s.surs.filter(sePrend).length;
  return (
    <table className="table-vente">
      <thead>
        <tr>
          <th>NOM</th>
          <th className="rayon">RAYON</th>
          <th>QT. ACTU</th>
          <th className="nombre">P.U. TTC</th>
          <th className="nombre">ÉCART CLIENT</th>
          <th>
            <span className="vue-cachee">Actes</span>
          </th>
        </tr>
      </thead>
      <Groupe
        teinte="success"
        titre="Même dosage et forme"
        precision={phrasesPrescription.enStockParmi(enStock)}
      >
        {s.surs.map(ligne)}
      </Groupe>
      <Groupe
        teinte="warning"
        titre="Autre dosage ou forme : à vérifier"
        precision="ce qui diffère est surligné"
      >
        {s.aVerifier.map(ligne)}
      </Groupe>
    </table>
  );
}

function Contenu({ produit, n, fermer }: ProduitDemande & { fermer: () => void }) {
  const s = useSubstituts(produit);
  const tarif = useTarif();
  const [vise, viser] = useState<string | null>(null);
  const tous = [...s.surs, ...s.aVerifier];
  const choisi = tous.find((e) => e.cle === vise) ?? s.surs.find(sePrend) ?? tous[0];
  const rang = choisi ? tous.indexOf(choisi) : -1;
  const prendre = (e: Substitut) => {
    if (e.id === null || !sePrend(e)) return;
    void prendreEquivalent(produit.id, e.id, n);
    fermer();
  };
  // Enter gives only safe substitutes.
  const entree = () => {
    if (choisi && s.surs.includes(choisi) && sePrend(choisi)) prendre(choisi);
    else lowBeep();
  };
  const surTouche = (e: KeyboardEvent) => {
    if (e.key === 'ArrowDown') viser(tous[Math.min(rang + 1, tous.length - 1)]?.cle ?? null);
    else if (e.key === 'ArrowUp') viser(tous[Math.max(rang - 1, 0)]?.cle ?? null);
    else if (e.key === 'Enter' && e.target === e.currentTarget) entree();
    else if (e.key.toLowerCase() === 'c' && !e.ctrlKey && choisi) void copierNom(choisi.libelle);
    else return;
    e.preventDefault();
  };
  const promettre = () => {
    store.set(promettreAtom, produit);
    fermer();
  };
  const sansDci = dciCanonique(produit.dci) === null;
  return (
    <div className="equivalents-corps">
      <p className="discret">{sansDci ? '' : `Même molécule : ${produit.dci ?? ''}`}</p>
      {s.message && (
        <p className="discret" role="status">
          {s.message}
        </p>
      )}
      <Demande produit={produit} n={n} tarif={tarif} />
      <div
        className="equivalents-liste"
        tabIndex={0}
        autoFocus
        role="region"
        aria-label="Produits équivalents"
        aria-busy={s.chargement}
        onKeyDown={surTouche}
        ref={(el) => {
          if (el && !el.contains(document.activeElement)) el.focus();
        }}
      >
        {tous.length > 0 && (
          <Table
            s={s}
            produit={produit}
            tarif={tarif}
            choisi={choisi}
            prendre={prendre}
            viser={viser}
          />
        )}
        <SansRangee s={s} sansDci={sansDci} />
      </div>
      <footer className="equivalents-pied">
        <span className="discret equivalents-touches">
          <KeyCap>↑ ↓</KeyCap> choisir <KeyCap>Entrée</KeyCap> mettre au panier à la place{' '}
          <KeyCap>C</KeyCap> copier le nom <KeyCap>Échap</KeyCap> fermer
        </span>
        <Button text="Ajouter à la commande" onClick={() => void commander(produit.id)} />
        <Button text="Promettre" onClick={promettre} />
      </footer>
    </div>
  );
}

/** 'Les Produits Equivalents' in two groups, in stock first. */
export function EquivalentsDialogue() {
  const [demande, setDemande] = useAtom(equivalentsDeAtom);
  const fermer = () => setDemande(null);
  return (
    <Modal
      isOpen={demande !== null}
      onClose={fermer}
      className="equivalents"
      aria-labelledby="equivalents-titre"
    >
      <DialogHeader id="equivalents-titre" title="Les Produits Equivalents" onClose={fermer} />
      {demande && <Contenu key={demande.produit.id} {...demande} fermer={fermer} />}
    </Modal>
  );
}
