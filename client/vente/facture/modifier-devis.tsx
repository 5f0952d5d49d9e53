import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { clientDe } from '#client/vente/clientele/client.queries.ts';
import { ChampProduit, useScanProduit } from '#client/stock/produit/champ-produit.offert.tsx';
import { Amount } from '#client/ui/amount.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { IntegerField } from '#client/ui/integer-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import { modifierFacture } from '#shared/vente/facture/facture.api.ts';
import type { FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import { demandeDe } from '#shared/vente/reservation/saisie-ligne.rules.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Produit } from '#shared/stock/produit/produit.schema.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { DialogActions, FormField, FormErrors } from '#client/ui/form.tsx';
import { heldByFault } from '#client/ui/field-fault.tsx';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { FormState } from '#client/ui/form-state.tsx';
import { useQueuedPress } from '#client/ui/use-queued-press.ts';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { ProductName } from '#client/ui/product-name.tsx';
import {
  ajouterAuDevis,
  estimer,
  fusionnerDevis,
  type LigneDevis,
  ligneSaisie,
  type SaisieDevis,
} from './estimation.rules.ts';
import { recevoirFacture } from './facture.queries.ts';
import { IconButton } from '#client/ui/icon-button.tsx';
import { lowBeep } from '#client/ui/sounds.ts';
import { toast } from '#client/ui/toast.ts';
import { clientNonLu } from '#shared/vente/clientele/clientele.phrases.ts';

function raisonEnregistrer(lignes: readonly LigneDevis[], enCours: boolean): string | null {
  if (enCours) return phrasesReglement.traitement;
  return lignes.length === 0 ? phrasesReservation.reservationPasDeProduit : null;
}

function TableLignes({
  lignes,
  comptant,
  fige,
  changer,
  retirer,
}: {
  lignes: ReturnType<typeof estimer>['lignes'];
  comptant: boolean;
  fige: boolean;
  changer: (produit_id: number, plus: Partial<LigneDevis>) => void;
  retirer: (produit_id: number) => void;
}) {
  return (
    <div className="devis-lignes saisie">
      <table className="fiches" aria-label="Produits du devis">
        <thead>
          <tr>
            <th scope="col">PRODUIT</th>
            <th scope="col" className="nombre">
              P.U. TTC
            </th>
            <th scope="col" className="nombre">
              QTÉ
            </th>
            <th scope="col" className="nombre">
              % TAUX
            </th>
            <th scope="col" className="nombre">
              TOTAL
            </th>
            <th scope="col">
              <span className="vue-cachee">Retirer</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {lignes.map((l) => (
            <tr key={l.produit_id} tabIndex={-1}>
              <td>
                <ProductName libelle={l.libelle} />
              </td>
              <td data-titre="P.U. TTC" className="nombre">
                <Amount fcfa={l.pu} exact />
              </td>
              <td data-titre="QTÉ" className="nombre">
                <IntegerField
                  field="qte"
                  label={`Quantité, ${l.libelle}`}
                  value={l.qte}
                  frozen={fige}
                  onChange={(qte) => changer(l.produit_id, { qte })}
                />
              </td>
              <td data-titre="% TAUX" className="nombre">
                <IntegerField
                  field="taux"
                  label={`Taux, ${l.libelle}`}
                  value={l.prise_en_charge}
                  frozen={fige || comptant}
                  onChange={(prise_en_charge) => changer(l.produit_id, { prise_en_charge })}
                />
              </td>
              <td data-titre="TOTAL" className="nombre">
                <Amount fcfa={l.total} exact />
              </td>
              <td className="fiche-acte">
                <IconButton
                  icon={<Trash />}
                  aria-label={`Retirer ${l.libelle}`}
                  title="Retirer"
                  onClick={() => retirer(l.produit_id)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const saisieDe = (f: FactureDetail): SaisieDevis => ({
  lignes: f.lignes.map(ligneSaisie),
  remise: f.reservation.remise || null,
});
const corpsDe = (s: SaisieDevis) => ({
  remise: s.remise ?? 0,
  reservation_produits: s.lignes.map(demandeDe),
});
const LIBELLES = { lignes: 'Lignes', remise: 'Remise (FCFA)' } as const;

/** Requires the right to read products. */
const chercheProduits = (session: Session | null): boolean =>
  session !== null &&
  (['reservation', 'caisse'].some((s) => peut(session, 'VENTE', s)) ||
    peut(session, 'STOCK', 'produits'));

/** By name or code, or a scan anywhere in the dialog. */
function AjoutDeProduit({
  ajouter,
  lire,
}: {
  ajouter: (p: Produit) => Promise<void>;
  lire: (enLecture: boolean) => void;
}) {
  const scans = useScanProduit(ajouter);
  useEffect(() => lire(scans), [scans, lire]);
  return (
    <div className="devis-cherche">
      <ChampProduit libelle="Ajouter un produit" choisir={(p) => void ajouter(p)} />
    </div>
  );
}

/**
 * Edits a waiting quote; nothing saves before 'Enregistrer', another user's changes are merged in.
 */
export function ModifierDevis({ f, fini: close }: { f: FactureDetail; fini: () => void }) {
  const fini = useOwnClose(close);
  const session = useAtomValue(sessionAtom);
  const form = useRecordForm({
    formulaire: FORMULAIRES.devis,
    fiche: f,
    nom: `N° ${f.id}`,
    vierge: { lignes: [], remise: null },
    saisieDe,
    corpsDe,
    fusionner: fusionnerDevis,
  });
  const { lignes, remise } = form.s;
  const { enCours, changer: poser } = form;
  // Current lines: two scans may come between two renders.
  const tenues = useRef(lignes);
  tenues.current = lignes;
  const setLignes = (suite: readonly LigneDevis[]) => {
    tenues.current = suite;
    poser({ lignes: suite });
  };
  const annuler = useGuardedClose(fini);
  const comptant = f.client_id === CLIENT_COMPTANT;
  const [ajouts, compter] = useState(0);
  const [scans, lire] = useState(false);
  const ajouter = async (p: Produit) => {
    compter((n) => n + 1);
    const client = await clientDe(f.client_id).catch(() => undefined);
    compter((n) => n - 1);
    if (client === undefined) {
      lowBeep();
      return toast.avertir(clientNonLu(p.libelle));
    }
    return setLignes(ajouterAuDevis(tenues.current, p, client?.prise_en_charge ?? 0));
  };
  const changer = (produit_id: number, plus: Partial<LigneDevis>) =>
    setLignes(lignes.map((l) => (l.produit_id === produit_id ? { ...l, ...plus } : l)));
  const estime = estimer(f, lignes, remise ?? 0);
  const raison = form.raison ?? raisonEnregistrer(lignes, enCours);
  const corps = useRef<HTMLDivElement>(null);
  const enregistrer = async () => {
    if (heldByFault(corps.current)) return;
    const data = await form.enregistrer({
      modifier: (change, cle) =>
        callApi(modifierFacture, { parametres: { id: f.id }, corps: change, cle }),
    });
    if (!data) return recevoirFacture();
    recevoirFacture(data);
    fini();
  };
  // [MAI-11] With what was taken before the press.
  const { enter } = useQueuedPress(ajouts === 0 && !scans, () => void enregistrer());
  const cherche = chercheProduits(session);
  return (
    <div ref={corps} className="devis-corps" data-saisie="">
      <FormState f={form} labels={LIBELLES} describe={{ lignes: (l) => `${l.length} lignes` }} />
      {cherche && <AjoutDeProduit ajouter={ajouter} lire={lire} />}
      <TableLignes
        lignes={estime.lignes}
        comptant={comptant}
        fige={enCours}
        changer={changer}
        retirer={(id) => setLignes(lignes.filter((x) => x.produit_id !== id))}
      />
      <div className="devis-pied">
        <FormField label="Remise (FCFA)" inline>
          {(id) => (
            <AmountField
              id={id}
              decimals={2}
              value={remise}
              onChange={(r) => poser({ remise: r })}
            />
          )}
        </FormField>
        <p className="devis-net">
          <span>Net à payer</span>
          <output>{formatFcfa(estime.net)}</output>
        </p>
      </div>
      <p className="discret">Les prix sont ceux du jour à l’enregistrement.</p>
      <FormErrors errors={form.erreurs} />
      <DialogActions>
        <Button text="Annuler" onClick={annuler} disabled={enCours} />
        <ReasonedButton reason={raison} intent="primary" text="Enregistrer" onClick={enter} />
      </DialogActions>
    </div>
  );
}
