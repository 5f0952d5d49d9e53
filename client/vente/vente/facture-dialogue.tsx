import { Button } from '@blueprintjs/core';
import { Print, Th } from '@blueprintjs/icons';
import { useState } from 'react';
import { avecCertification } from '#client/vente/certification/papier-certification.offert.ts';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { type RequestedDocument, DocumentDialog } from '#client/ui/document-dialog.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa } from '#shared/base/montant.ts';
import { CLIENT_COMPTANT } from '#shared/vente/clientele/client.schema.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';
import { composerFacture } from './facture.document.ts';
import { useVente } from './vente.queries.ts';
import { LignesVente } from './vente-lue.tsx';
import { DialogActions, FormField } from '#client/ui/form.tsx';
import { TextInput } from '#client/ui/text-input.tsx';

function Contenu({ v, fermer }: { v: VenteDetail; fermer: () => void }) {
  const comptant = v.client_id === CLIENT_COMPTANT;
  const [client, setClient] = useState(v.client);
  const [demande, demander] = useState<RequestedDocument | null>(null);
  const composer: RequestedDocument['compose'] = async (enseigne) =>
    avecCertification(composerFacture(v, client.trim(), enseigne, new Date()), v.id, null);
  return (
    <div className="vente-detail">
      <FormField
        label="Client"
        help={comptant ? 'Vente au comptant : écrivez le nom à porter sur la facture.' : undefined}
      >
        {(id) => (
          <TextInput
            id={id}
            value={client}
            readOnly={!comptant}
            autoFocus={comptant}
            maxLength={120}
            onValueChange={setClient}
            onFocus={(e) => comptant && e.currentTarget.select()}
          />
        )}
      </FormField>
      <LignesVente lignes={v.lignes} prix />
      <dl className="vente-sommes en-ligne">
        <div>
          <dt>TTC</dt>
          <dd>{formatFcfa(v.total)}</dd>
        </div>
        <div>
          <dt>Prise en charge</dt>
          <dd>{formatFcfa(v.total_prise_en_charge)}</dd>
        </div>
        {v.remise > 0 && (
          <div>
            <dt>Remise</dt>
            <dd>{formatFcfa(v.remise)}</dd>
          </div>
        )}
        <div className="fort">
          <dt>Part du client</dt>
          <dd>{formatFcfa(v.total_client)}</dd>
        </div>
      </dl>
      <DialogActions onClose={fermer}>
        <Button
          icon={<Th />}
          text="Exporter"
          onClick={() => demander({ kind: 'xlsx', name: 'recap', compose: composer })}
        />
        <Button
          icon={<Print />}
          intent="primary"
          text="Recapitulatif de facture"
          onClick={() =>
            demander({ kind: 'pdf', name: `Facture vente ${v.id}`, compose: composer })
          }
        />
      </DialogActions>
      {demande && <DocumentDialog request={demande} onClose={() => demander(null)} />}
    </div>
  );
}

function SansVente({ error }: { error: Error | null }) {
  if (!error) return <Loading />;
  return (
    <p className="vente-detail" role="alert">
      {error.message}
    </p>
  );
}

/** On paper or as a workbook. */
export function FactureDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: v, error } = useVente(id);
  return (
    <Modal
      isOpen
      className="vente-dialogue facture-dialogue"
      aria-labelledby="facture-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="facture-titre"
        title={
          v
            ? `Facture pour la vente N°${v.id} du ${formatDateHeure(new Date(v.created_at))}`
            : `Facture pour la vente N°${id}`
        }
        onClose={fermer}
      />
      {v ? <Contenu v={v} fermer={fermer} /> : <SansVente error={error} />}
    </Modal>
  );
}

export function ProduitsDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: v, error } = useVente(id);
  return (
    <Modal
      isOpen
      className="vente-dialogue facture-dialogue"
      aria-labelledby="produits-vente-titre"
      onClose={fermer}
    >
      <DialogHeader
        id="produits-vente-titre"
        title={`Produits de la vente N°${id}`}
        onClose={fermer}
      />
      {v ? (
        <div className="vente-detail">
          <LignesVente lignes={v.lignes} prix />
          <DialogActions>
            <Button autoFocus text="Fermer" onClick={fermer} />
          </DialogActions>
        </div>
      ) : (
        <SansVente error={error} />
      )}
    </Modal>
  );
}
