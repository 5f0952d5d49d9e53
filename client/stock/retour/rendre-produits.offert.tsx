import './retour.css';
import { Callout } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { useRecords } from '#client/records/record.queries.ts';
import { FOURNISSEURS } from '#shared/stock/fournisseur/fournisseur.record.ts';
import { ChampProduit, useScanProduit } from '#client/stock/produit/champ-produit.offert.tsx';
import { demanderLots, useLotsDe } from '#client/stock/produit/lots.queries.ts';
import { AmountField } from '#client/ui/amount-field.tsx';
import { Combobox } from '#client/ui/combobox.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { announceRefusal } from '#client/stock/produit/boite-scannee.offert.ts';
import { CONSTATS } from '#shared/stock/produit/scan.phrases.ts';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import { formatMontantDu, formatDu, formatNombre } from '#shared/base/montant.ts';
import { denombrer } from '#shared/base/texte.ts';
import type { CodeLu } from '#shared/stock/produit/codes.rules.ts';
import type { LotDeProduit } from '#shared/stock/produit/lot.schema.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import { MOTIFS_RETOUR } from '#shared/admin/reference/reference.schema.ts';
import { creerBonRetour } from '#shared/stock/retour/bon-retour.api.ts';
import { type BonRetourComplet, LIGNES_BON_MAX } from '#shared/stock/retour/bon-retour.schema.ts';
import * as phrasesRetour from '#shared/stock/retour/retour.phrases.ts';
import { refetchRetours } from './retour.queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';

/** An empty lot is the first expired. */
export interface LigneRendue {
  cle: string;
  produit_id: number;
  libelle: string;
  /** Absent without permission to see costs. */
  prix_achat?: number | undefined;
  lot_id: string;
  qte: number | null;
}
/** Initial values, proposed by a list. */
export interface DepartRetour {
  fournisseur_id?: number;
  motif?: string;
  lignes: readonly LigneRendue[];
  /** Lines beyond a slip's capacity. */
  reste?: number;
}

/** The scanned one, else the first expiring without a line. */
function lotPropose(
  lots: readonly LotDeProduit[],
  lu: CodeLu | undefined,
  pris: ReadonlySet<string>,
): LotDeProduit | undefined {
  const nommes = lots.filter((l) => l.id !== null);
  return (
    nommes.find((l) => lu !== undefined && l.numero === lu.lot) ??
    nommes.find((l) => !pris.has(String(l.id)))
  );
}

const motsDuLot = ({ numero, date_expiration, qte, perime }: LotDeProduit): string =>
  [
    numero,
    date_expiration === null ? '' : formatDate(debutDeJour(date_expiration)),
    perime ? 'périmé' : '',
    denombrer(qte, 'boîte'),
  ]
    .filter(Boolean)
    .join(' · ');

/** Null when a price is unknown. */
function valeurDe(lignes: readonly LigneRendue[]): number | null {
  let somme = 0;
  for (const { prix_achat, qte } of lignes) {
    if (prix_achat === undefined) return null;
    somme += prix_achat * (qte ?? 0);
  }
  return somme;
}

function RangeeRendue({
  ligne,
  changer,
  retirer,
}: {
  ligne: LigneRendue;
  changer: (part: Partial<LigneRendue>) => void;
  retirer: () => void;
}) {
  const { data: lots = [] } = useLotsDe(ligne.produit_id);
  const nommes = lots.filter((l) => l.id !== null);
  const dispo =
    nommes.find((l) => String(l.id) === ligne.lot_id)?.qte ?? lots.reduce((s, l) => s + l.qte, 0);
  const trop = (ligne.qte ?? 0) > dispo;
  const valeur = valeurDe([ligne]);
  return (
    <tr>
      <th scope="row">
        <ProductName libelle={ligne.libelle} />
      </th>
      <td>
        <Combobox
          aria-label={`Lot de ${ligne.libelle}`}
          fill
          value={ligne.lot_id}
          options={[
            { value: '', label: 'Le premier périmé' },
            ...nommes.map((l) => ({ value: String(l.id), label: motsDuLot(l) })),
          ]}
          onChange={(e) => changer({ lot_id: e.currentTarget.value })}
        />
      </td>
      <td className="rendus-qte">
        <AmountField
          aria-label={`Quantité de ${ligne.libelle}`}
          value={ligne.qte}
          maximum={1_000_000}
          intent={trop ? 'danger' : 'none'}
          onChange={(qte) => changer({ qte })}
        />
        <small className={trop ? 'rendus-trop' : 'discret'}>{formatNombre(dispo)} en stock</small>
      </td>
      <td className="nombre">{valeur === null ? '–' : formatMontantDu(valeur)}</td>
      <td>
        <IconButton
          icon={<Trash />}
          aria-label={`Retirer ${ligne.libelle}`}
          title="Retirer"
          onClick={retirer}
        />
      </td>
    </tr>
  );
}

const ListeNonEpuisee = ({ reste }: { reste: number }) =>
  reste > 0 && (
    <Callout compact intent="warning" icon={false} role="status">
      {phrasesRetour.bonPlein(LIGNES_BON_MAX, reste)}
    </Callout>
  );

const VIDE: DepartRetour = { lignes: [] };

function manques(fournisseur_id: string, motif: string, lignes: number): string[] {
  return [
    ...(fournisseur_id === '' ? [phrasesRetour.bonSansFournisseur] : []),
    ...(motif === '' ? [phrasesRetour.bonSansMotif] : []),
    ...(lignes === 0 ? [phrasesRetour.bonSansLigne] : []),
  ];
}

/** One slip, several products, by lot; the draft is stored. */
export function RetourDialogue({
  fermer,
  fait,
  depart = VIDE,
}: {
  fermer: () => void;
  fait?: (bon: BonRetourComplet) => void;
  depart?: DepartRetour;
}) {
  const fini = useOwnClose((bon: BonRetourComplet | null) => {
    fermer();
    if (bon) fait?.(bon);
  });
  const desFournisseurs = useRecords(FOURNISSEURS);
  const fournisseurs = desFournisseurs.data ?? [];
  const f = useTypedForm({
    formulaire: FORMULAIRES.retour,
    vierge: {
      fournisseur_id: depart.fournisseur_id === undefined ? '' : String(depart.fournisseur_id),
      motif: depart.motif ?? '',
      note: '',
      lignes: depart.lignes,
    },
    entiere: true,
  });
  const { s, changer } = f;
  const [lecture, lire] = useState(0);
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const ajouter = async (p: Produit, lu?: CodeLu, boites = 1) => {
    lire((n) => n + 1);
    const lots = await demanderLots(p.id).catch((): LotDeProduit[] => {
      if (lu?.lot !== undefined) announceRefusal(CONSTATS.lot_illisible(p.libelle));
      return [];
    });
    lire((n) => n - 1);
    changer(({ lignes }) => {
      const pris = new Set(lignes.filter((l) => l.produit_id === p.id).map((l) => l.lot_id));
      const lot = lotPropose(lots, lu, pris);
      const deja = lignes.find((l) => l.produit_id === p.id && l.lot_id === String(lot?.id ?? ''));
      if (deja)
        return {
          lignes: lignes.map((l) => (l === deja ? { ...l, qte: (l.qte ?? 0) + boites } : l)),
        };
      const ligne: LigneRendue = {
        cle: newKey(),
        produit_id: p.id,
        libelle: p.libelle,
        prix_achat: p.prix_achat,
        lot_id: String(lot?.id ?? ''),
        // An expired lot goes back whole.
        qte: lot?.perime ? lot.qte : boites,
      };
      return { lignes: [...lignes, ligne] };
    });
  };
  const scans = useScanProduit(ajouter, { lots: true });
  const surLigne = (cle: string, part: Partial<LigneRendue>) =>
    changer(({ lignes }) => ({
      lignes: lignes.map((l) => (l.cle === cle ? { ...l, ...part } : l)),
    }));
  const total = valeurDe(s.lignes);
  const soumettre = async () => {
    const lacunes = manques(s.fournisseur_id, s.motif, s.lignes.length);
    if (lacunes.length > 0) return refuser(...lacunes);
    const corps = {
      fournisseur_id: Number(s.fournisseur_id),
      motif: s.motif,
      note: s.note === '' ? null : s.note,
      lignes: s.lignes.map((l) => ({
        produit_id: l.produit_id,
        qte: l.qte ?? 0,
        lot_id: l.lot_id === '' ? null : Number(l.lot_id),
      })),
    };
    const { success, data } = await envoyer((cle) => callApi(creerBonRetour, { corps, cle }));
    if (!success) return;
    f.settle();
    refetchRetours();
    fini(data);
  };
  // [MAI-11] With the boxes taken before the press, however late their lots come.
  const { enter } = useQueuedPress(lecture === 0 && !scans, () => void soumettre());
  const presser = (e: FormEvent) => {
    e.preventDefault();
    enter();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire rendre-dialogue"
      aria-labelledby="retour-nouveau"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="retour-nouveau" title="Nouveau retour" onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={presser}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="grille-champs">
          <FormField required label="Fournisseur">
            {(id) => (
              <Combobox
                id={id}
                fill
                required
                reading={desFournisseurs}
                value={s.fournisseur_id}
                options={[
                  { value: '', label: 'Choisir un fournisseur…' },
                  ...fournisseurs.map((x) => ({ value: String(x.id), label: x.libelle })),
                ]}
                onChange={(e) => changer({ fournisseur_id: e.currentTarget.value })}
              />
            )}
          </FormField>
          <FormField required label="Motif">
            {(id) => (
              <Combobox
                id={id}
                fill
                required
                value={s.motif}
                options={[
                  { value: '', label: 'Choisir un motif…' },
                  ...MOTIFS_RETOUR.map((m) => ({ value: m, label: m })),
                ]}
                onChange={(e) => changer({ motif: e.currentTarget.value })}
              />
            )}
          </FormField>
          <FormField label="Produit" wide {...(lecture > 0 && { help: 'Lecture des lots…' })}>
            {(id) => (
              <ChampProduit id={id} libelle="Produit" autoFocus choisir={(p) => void ajouter(p)} />
            )}
          </FormField>
        </div>
        {s.lignes.length > 0 && (
          <div className="rendus" role="region" aria-label="Produits rendus" tabIndex={0}>
            <table className="rendus-table rendus-saisie" aria-label="Produits rendus">
              <thead>
                <tr>
                  <th scope="col">PRODUIT</th>
                  <th scope="col">LOT</th>
                  <th scope="col">QTÉ</th>
                  <th scope="col" className="nombre">
                    VALEUR
                  </th>
                  <th scope="col">
                    <span className="vue-cachee">Actes</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {s.lignes.map((ligne) => (
                  <RangeeRendue
                    key={ligne.cle}
                    ligne={ligne}
                    changer={(part) => surLigne(ligne.cle, part)}
                    retirer={() =>
                      changer(({ lignes }) => ({
                        lignes: lignes.filter((l) => l.cle !== ligne.cle),
                      }))
                    }
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
        <p className="rendus-total" role="status">
          {denombrer(s.lignes.length, 'produit')}
          {total !== null && (
            <>
              , <strong>{formatDu(total)}</strong>
            </>
          )}
        </p>
        <ListeNonEpuisee reste={depart.reste ?? 0} />
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} />
      </form>
    </Modal>
  );
}
