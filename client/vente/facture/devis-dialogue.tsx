import { Button, Callout } from '@blueprintjs/core';
import { Edit, Envelope, Lock, Print, Trash } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { type ReactNode, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { lazyScreen } from '#client/base/lazy-screen.tsx';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { Amount } from '#client/ui/amount.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { askFirst } from '#client/ui/ask-first.ts';
import { Modal } from '#client/ui/modal.tsx';
import { type RequestedDocument, DocumentDialog } from '#client/ui/document-dialog.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { formatArrondis } from '#shared/vente/caisse/arrondi-especes.rules.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import * as phrasesVente from '#shared/vente/vente/vente.phrases.ts';
import { formatDu, formatFcfa, formatNombre, formatPourcent } from '#shared/base/montant.ts';
import { supprimerFacture } from '#shared/vente/facture/facture.api.ts';
import { prixUnitaireTtc } from '#shared/vente/reservation/prix-affiche.rules.ts';
import { titreFacture, valableJusquAu } from '#shared/vente/facture/facture.rules.ts';
import type { Avoir, FactureDetail } from '#shared/vente/facture/facture.schema.ts';
import { CourrielDialogue } from './courriel-dialogue.tsx';
import { EtatDevis } from './etat-devis.tsx';
import { recevoirFacture, useFacture } from './facture.queries.ts';
import { ValiderDialogue } from './valider-dialogue.tsx';
import { DialogActions } from '#client/ui/form.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { useAskedBack } from '#client/ui/use-asked-back.ts';

const ModifierDevis = lazyScreen(
  () => import('./modifier-devis.tsx'),
  'ModifierDevis',
  <Loading />,
);

const quand = (iso: string): string => formatDateHeure(new Date(iso));
const Fait = ({ nom, children }: { nom: string; children: ReactNode }) => (
  <div>
    <dt>{nom}</dt>
    <dd>{children}</dd>
  </div>
);
const somme = (nom: string, fcfa: number, fort = false) => (
  <div key={nom} className={fort ? 'fort' : undefined}>
    <dt>{nom}</dt>
    <dd>{formatDu(fcfa)}</dd>
  </div>
);

function Lignes({ lignes }: { lignes: FactureDetail['lignes'] }) {
  return (
    <div className="devis-lignes">
      <table className="fiches" aria-label="Produits du devis">
        <thead>
          <tr>
            <th scope="col">PRODUIT</th>
            <th scope="col" className="nombre">
              QTÉ
            </th>
            <th scope="col" className="nombre">
              P.U. TTC
            </th>
            <th scope="col" className="nombre">
              % TAUX
            </th>
            <th scope="col" className="nombre">
              TOTAL
            </th>
          </tr>
        </thead>
        <tbody>
          {lignes.map((l) => (
            <tr key={l.id}>
              <td>
                <ProductName libelle={l.libelle} />
              </td>
              <td data-titre="QTÉ" className="nombre">
                {formatNombre(l.qte)}
              </td>
              <td data-titre="P.U. TTC" className="nombre">
                <Amount fcfa={prixUnitaireTtc(l)} exact />
              </td>
              <td data-titre="% TAUX" className="nombre">
                {formatPourcent(l.prise_en_charge)}
              </td>
              <td data-titre="TOTAL" className="nombre">
                <Amount fcfa={l.cout_total_reel} exact />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bande({ f }: { f: FactureDetail }) {
  if (!f.est_valide) return null;
  const annulee = f.vente_statut === 'Annulé';
  return (
    <Callout compact intent={annulee ? 'danger' : 'success'} icon={<Lock />} role="status">
      Facture {f.numero} · vente N° {f.vente_id}
      {f.valide_at ? ` · validé par ${f.valide_par} le ${quand(f.valide_at)}` : ''}
      {annulee ? ` · ${phrasesVente.venteAnnuleeBandeau}` : ''}
      {f.avoir && (
        <div>
          {phrasesFacture.avoirSur(f.avoir.numero, f.avoir.facture_numero ?? '')} Établi par{' '}
          {f.avoir.created_by} le {quand(f.avoir.created_at)}
          {f.avoir.motif ? ` : ${f.avoir.motif}` : '.'}
        </div>
      )}
    </Callout>
  );
}

function Faits({ f }: { f: FactureDetail }) {
  const { reservation: r } = f;
  const assure = r.nom_assure && r.nom_assure !== f.client ? ` · ${r.nom_assure}` : '';
  return (
    <dl className="devis-faits">
      <Fait nom="Client">
        {f.client}
        {assure}
      </Fait>
      <Fait nom="Statut">
        <EtatDevis f={f} />
      </Fait>
      <Fait nom="Établi par">
        {f.created_by}, le {quand(f.created_at)}
      </Fait>
      {!f.est_valide && <Fait nom="Valable jusqu’au">{formatDate(valableJusquAu(f))}</Fait>}
      <Fait nom="E-mail">
        {f.envoye_at ? (
          `Envoyé à ${f.envoye_a} le ${quand(f.envoye_at)}`
        ) : (
          <span className="discret">Non envoyé</span>
        )}
      </Fait>
      {r.secteur_assure && (
        <Fait nom="Assurance">
          {r.secteur_assure}
          {r.identifiant_assure ? ` · ${r.identifiant_assure}` : ''}
        </Fait>
      )}
    </dl>
  );
}

function Sommes({ f: { reservation: r, net_a_payer } }: { f: FactureDetail }) {
  return (
    <dl className="devis-sommes">
      {somme('HT', r.total_ht)}
      {r.total_tva !== 0 && somme('TVA', r.total_tva)}
      {r.total_css !== 0 && somme('CSS', r.total_css)}
      {r.total_garde !== 0 && somme('Taxe de garde', r.total_garde)}
      {somme('TTC', r.total, true)}
      {r.total_prise_en_charge !== 0 && somme('Prise en charge', r.total_prise_en_charge)}
      {r.remise !== 0 && somme('Remise', r.remise)}
      {formatArrondis(r).map(([nom, fcfa]) => fcfa !== 0 && somme(nom, fcfa))}
      {somme('Net à payer', net_a_payer, true)}
    </dl>
  );
}

const demandeDevis = (f: FactureDetail): RequestedDocument => ({
  kind: 'pdf',
  name: titreFacture(f),
  compose: async (enseigne) =>
    (await import('./devis.document.ts')).composerDevis(f, enseigne, new Date()),
});
const demandeAvoir = (f: FactureDetail, a: Avoir): RequestedDocument => ({
  kind: 'pdf',
  name: `Avoir N° ${a.numero}`,
  compose: async (enseigne) =>
    (await import('./avoir.document.ts')).composerAvoir(f, a, enseigne, new Date()),
});

function Imprimer({ f, demander }: { f: FactureDetail; demander: (d: RequestedDocument) => void }) {
  const { avoir } = f;
  return (
    <>
      <Button
        icon={<Print />}
        text="Imprimer"
        title="PDF A4, à imprimer ou à télécharger"
        onClick={() => demander(demandeDevis(f))}
      />
      {avoir && (
        <Button
          icon={<Print />}
          text="Imprimer l’avoir"
          title="PDF A4, à imprimer ou à télécharger"
          onClick={() => demander(demandeAvoir(f, avoir))}
        />
      )}
    </>
  );
}

function raisonOccupee(horsLigne: boolean, enCours: boolean): string | null {
  if (horsLigne) return 'Indisponible hors ligne';
  return enCours ? phrasesReglement.traitement : null;
}

type Acte = 'modifier' | 'valider' | 'courriel';
function Contenu({ f, fermer }: { f: FactureDetail; fermer: () => void }) {
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const [acte, faire] = useState<Acte | null>(null);
  useAskedBack('devis', (id) => {
    if (id === f.id) faire('modifier');
  });
  const [demande, demander] = useState<RequestedDocument | null>(null);
  const { enCours, envoyer } = useSubmit();
  const raison = raisonOccupee(horsLigne, enCours);
  const figee = raison ?? (f.est_valide ? phrasesFacture.devisValideDeja : null);
  const supprimer = async () => {
    if (
      !(await askFirst({
        quoi: phrasesFacture.devisASupprimer(f.id, f.client, formatFcfa(f.net_a_payer)),
      }))
    )
      return;
    const { success } = await envoyer((cle) =>
      callApi(supprimerFacture, { parametres: { id: f.id }, cle }),
    );
    recevoirFacture();
    if (success) fermer();
  };
  if (acte === 'modifier' && !f.est_valide) return <ModifierDevis f={f} fini={() => faire(null)} />;
  return (
    <div className="devis-corps">
      <Bande f={f} />
      <Faits f={f} />
      <div className="devis-deux">
        <Lignes lignes={f.lignes} />
        <Sommes f={f} />
      </div>
      <DialogActions className="devis-actes">
        <span className="devis-gauche">
          <ReasonedButton
            reason={figee}
            icon={<Edit />}
            text="Modifier"
            onClick={() => faire('modifier')}
          />
          <ReasonedButton
            reason={figee}
            icon={<Trash />}
            intent="danger"
            variant="outlined"
            text="Supprimer"
            onClick={() => void supprimer()}
          />
        </span>
        <Imprimer f={f} demander={demander} />
        <ReasonedButton
          reason={raison}
          icon={<Envelope />}
          text="Envoyer par e-mail"
          onClick={() => faire('courriel')}
        />
        {f.est_valide ? (
          <Button text="Fermer" onClick={fermer} />
        ) : (
          <ReasonedButton
            reason={raison}
            intent="success"
            text="Valider le devis"
            onClick={() => faire('valider')}
          />
        )}
      </DialogActions>
      {demande && <DocumentDialog request={demande} onClose={() => demander(null)} />}
      {acte === 'valider' && <ValiderDialogue f={f} fermer={() => faire(null)} />}
      {acte === 'courriel' && <CourrielDialogue f={f} fermer={() => faire(null)} />}
    </div>
  );
}

/** Live; read only once validated. */
export function DevisDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: f, error, refetch } = useFacture(id);
  return (
    <Modal
      isOpen
      className="devis-dialogue"
      aria-labelledby="devis-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="devis-titre"
        title={f ? titreFacture(f) : `Devis N° ${id}`}
        onClose={fermer}
      />
      {f && <Contenu f={f} fermer={fermer} />}
      {!f && error && (
        <div className="devis-corps" role="alert">
          {error.message} <Button size="small" text="Réessayer" onClick={() => void refetch()} />
        </div>
      )}
      {!f && !error && <Loading />}
    </Modal>
  );
}
