import { Button, FormGroup } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { nouvelleCle } from '#client/base/cle.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { ChampEntier } from '#client/ui/champ-entier.tsx';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import * as phrasesReglement from '#shared/caisse/reglement.phrases.ts';
import * as phrasesFacture from '#shared/facture/facture.phrases.ts';
import * as phrasesReservation from '#shared/reservation/reservation.phrases.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { CLIENT_COMPTANT } from '#shared/clientele/client.schema.ts';
import { modifierFacture } from '#shared/facture/facture.api.ts';
import type { FactureDetail } from '#shared/facture/facture.schema.ts';
import { peut } from '#shared/utilisateur/habilitations.rules.ts';
import { ChercheProduit } from './cherche-produit.tsx';
import { estimer, type LigneDevis } from './estimation.rules.ts';
import { recevoirFacture } from './facture.queries.ts';

/**
 * The lines of a quote that waits, under the hands: nothing is kept until 'Enregistrer', nor while
 * another changed it meanwhile.
 */
export function ModifierDevis({ f, fini }: { f: FactureDetail; fini: () => void }) {
  const session = useAtomValue(sessionAtom);
  const [version] = useState(f.version);
  const [lignes, setLignes] = useState<LigneDevis[]>(f.lignes);
  const [remise, setRemise] = useState<number | null>(f.reservation.remise || null);
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [enCours, setEnCours] = useState(false);
  const [cle, setCle] = useState(nouvelleCle);
  const comptant = f.client_id === CLIENT_COMPTANT;
  const changer = (produit_id: number, plus: Partial<LigneDevis>) =>
    setLignes(lignes.map((l) => (l.produit_id === produit_id ? { ...l, ...plus } : l)));
  const estime = estimer(f, lignes, remise ?? 0);
  const raison = enCours
    ? phrasesReglement.traitement
    : lignes.length === 0
      ? phrasesReservation.reservationPasDeProduit
      : version !== f.version
        ? phrasesFacture.devisModifieAilleurs
        : null;
  const enregistrer = async () => {
    setEnCours(true);
    const { success, data, errors, statut } = await appeler(modifierFacture, {
      parametres: { id: f.id },
      corps: {
        version,
        remise: remise ?? 0,
        reservation_produits: lignes.map(({ produit_id, qte, prise_en_charge }) => ({
          produit_id,
          qte,
          prise_en_charge,
        })),
      },
      cle,
    });
    setEnCours(false);
    if (statut !== 0) setCle(nouvelleCle());
    if (success && data) {
      recevoirFacture(data);
      return fini();
    }
    recevoirFacture();
    setErreurs(errors);
  };
  const cherche =
    session !== null &&
    (['reservation', 'caisse'].some((s) => peut(session, 'VENTE', s)) ||
      peut(session, 'STOCK', 'produits'));
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
                qte: 1,
                prix_de_vente: p.prix_de_vente,
                prise_en_charge: comptant ? 0 : (lignes[0]?.prise_en_charge ?? 0),
                tva: p.tva,
                css: p.css,
              },
            ])
          }
        />
      )}
      <div className="devis-lignes saisie">
        <table aria-label="Produits du devis">
          <thead>
            <tr>
              <th scope="col">PRODUIT</th>
              <th scope="col" className="nombre">
                P.U.
              </th>
              <th scope="col" className="nombre">
                QTE
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
            {estime.lignes.map((l) => (
              <tr key={l.produit_id} tabIndex={-1}>
                <td>{l.libelle}</td>
                <td className="nombre">{formatFcfa(l.prix_de_vente)}</td>
                <td className="nombre">
                  <ChampEntier
                    champ="qte"
                    etiquette={`Quantité, ${l.libelle}`}
                    valeur={l.qte}
                    fige={enCours}
                    changer={(qte) => changer(l.produit_id, { qte })}
                  />
                </td>
                <td className="nombre">
                  <ChampEntier
                    champ="taux"
                    etiquette={`Taux, ${l.libelle}`}
                    valeur={l.prise_en_charge}
                    fige={enCours || comptant}
                    changer={(prise_en_charge) => changer(l.produit_id, { prise_en_charge })}
                  />
                </td>
                <td className="nombre">{formatFcfa(l.total)}</td>
                <td>
                  <Button
                    variant="minimal"
                    size="small"
                    icon={<Trash />}
                    aria-label={`Retirer ${l.libelle}`}
                    title="Retirer"
                    onClick={() => setLignes(lignes.filter((x) => x.produit_id !== l.produit_id))}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <div className="devis-pied">
        <FormGroup label="Remise (FCFA)" labelFor="devis-remise" inline>
          <ChampMontant id="devis-remise" decimales={2} valeur={remise} changer={setRemise} />
        </FormGroup>
        <p className="devis-net">
          <span>Net à payer</span>
          <output>{formatFcfa(estime.net)}</output>
        </p>
      </div>
      <p className="discret">Les prix sont ceux du jour à l’enregistrement.</p>
      {erreurs.length > 0 && (
        <ul className="formulaire-erreurs" role="alert">
          {erreurs.map((x) => (
            <li key={x}>{x}</li>
          ))}
        </ul>
      )}
      <div className="confirmation-actions">
        <Button text="Annuler" onClick={fini} disabled={enCours} />
        <BoutonMotive
          raison={raison}
          intent="primary"
          text="Enregistrer"
          onClick={() => void enregistrer()}
        />
      </div>
    </div>
  );
}
