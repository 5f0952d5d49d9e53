import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { Amount } from '#client/ui/amount.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { IntegerField } from '#client/ui/integer-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesFacture from '#shared/facture/facture.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { modifierFacture } from '#shared/facture/facture.api.ts';
import type { FactureDetail } from '#shared/facture/facture.schema.ts';
import { demandeDe, SAISIE_NEUVE } from '#shared/reservation/saisie.rules.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/utilisateur/utilisateur.schema.ts';
import { DialogActions, FormField, FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { ProductName } from '#client/ui/product-name.tsx';
import { ChercheProduit } from './cherche-produit.tsx';
import { estimer, type LigneDevis } from './estimation.rules.ts';
import { recevoirFacture } from './facture.queries.ts';

/** Why it cannot be saved now; null when it can. */
function raisonEnregistrer(
  lignes: readonly LigneDevis[],
  modifieAilleurs: boolean,
  enCours: boolean,
): string | null {
  if (enCours) return phrasesReglement.traitement;
  if (lignes.length === 0) return phrasesReservation.reservationPasDeProduit;
  return modifieAilleurs ? phrasesFacture.devisModifieAilleurs : null;
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
              P.U.
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
              <td data-titre="P.U." className="nombre">
                <Amount fcfa={l.prix_de_vente} />
              </td>
              <td data-titre="QTÉ" className="nombre">
                <IntegerField
                  champ="qte"
                  etiquette={`Quantité, ${l.libelle}`}
                  valeur={l.qte}
                  fige={fige}
                  changer={(qte) => changer(l.produit_id, { qte })}
                />
              </td>
              <td data-titre="% TAUX" className="nombre">
                <IntegerField
                  champ="taux"
                  etiquette={`Taux, ${l.libelle}`}
                  valeur={l.prise_en_charge}
                  fige={fige || comptant}
                  changer={(prise_en_charge) => changer(l.produit_id, { prise_en_charge })}
                />
              </td>
              <td data-titre="TOTAL" className="nombre">
                <Amount fcfa={l.total} />
              </td>
              <td className="fiche-acte">
                <Button
                  variant="minimal"
                  size="small"
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

/** Only who may read the products looks for one. */
const chercheProduits = (session: Session | null): boolean =>
  session !== null &&
  (['reservation', 'caisse'].some((s) => peut(session, 'VENTE', s)) ||
    peut(session, 'STOCK', 'produits'));

/**
 * The lines of a quote that waits, under the hands: nothing is kept until 'Enregistrer', nor while
 * another changed it meanwhile.
 */
export function ModifierDevis({ f, fini }: { f: FactureDetail; fini: () => void }) {
  const session = useAtomValue(sessionAtom);
  const [version] = useState(f.version);
  const [lignes, setLignes] = useState<LigneDevis[]>(f.lignes);
  const [remise, setRemise] = useState<number | null>(f.reservation.remise || null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const comptant = f.client_id === CLIENT_COMPTANT;
  const changer = (produit_id: number, plus: Partial<LigneDevis>) =>
    setLignes(lignes.map((l) => (l.produit_id === produit_id ? { ...l, ...plus } : l)));
  const estime = estimer(f, lignes, remise ?? 0);
  const raison = raisonEnregistrer(lignes, version !== f.version, enCours);
  const enregistrer = async () => {
    const corps = {
      version,
      remise: remise ?? 0,
      reservation_produits: lignes.map(demandeDe),
    };
    const { success, data } = await envoyer((cle) =>
      callApi(modifierFacture, { parametres: { id: f.id }, corps, cle }),
    );
    if (success && data) {
      recevoirFacture(data);
      return fini();
    }
    recevoirFacture();
  };
  const cherche = chercheProduits(session);
  return (
    <div className="devis-corps">
      {cherche && (
        <ChercheProduit
          exclus={lignes.map((l) => l.produit_id)}
          prendre={(p) =>
            setLignes([
              ...lignes,
              {
                produit_id: p.id,
                libelle: p.libelle,
                ...SAISIE_NEUVE,
                prix_de_vente: p.prix_de_vente,
                prise_en_charge: comptant ? 0 : (lignes[0]?.prise_en_charge ?? 0),
                tva: p.tva,
                css: p.css,
              },
            ])
          }
        />
      )}
      <TableLignes
        lignes={estime.lignes}
        comptant={comptant}
        fige={enCours}
        changer={changer}
        retirer={(id) => setLignes(lignes.filter((x) => x.produit_id !== id))}
      />
      <div className="devis-pied">
        <FormField libelle="Remise (FCFA)" enLigne>
          {(id) => <AmountField id={id} decimales={2} valeur={remise} changer={setRemise} />}
        </FormField>
        <p className="devis-net">
          <span>Net à payer</span>
          <output>{formatFcfa(estime.net)}</output>
        </p>
      </div>
      <p className="discret">Les prix sont ceux du jour à l’enregistrement.</p>
      <FormErrors erreurs={erreurs} />
      <DialogActions>
        <Button text="Annuler" onClick={fini} disabled={enCours} />
        <ReasonedButton
          raison={raison}
          intent="primary"
          text="Enregistrer"
          onClick={() => void enregistrer()}
        />
      </DialogActions>
    </div>
  );
}
