import { Button, Callout } from '@blueprintjs/core';
import { Document, Print } from '@blueprintjs/icons';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import {
  avecCertification,
  certificationDeVente,
} from '#client/vente/certification/papier-certification.offert.ts';
import { DocumentDialog, type RequestedDocument } from '#client/ui/document-dialog.tsx';
import { toast } from '#client/ui/toast.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { nomDuMode } from '#shared/vente/caisse/caisse.schema.ts';
import * as phrasesRetourVente from '#shared/vente/vente/retour-vente.phrases.ts';
import type { RetourVente } from '#shared/vente/vente/retour-vente.schema.ts';
import type { Pharmacie } from '#shared/admin/pharmacie/pharmacie.schema.ts';
import { imprimerAvoirAppel } from '#shared/vente/vente/vente.api.ts';
import type { VenteDetail } from '#shared/vente/vente/vente.schema.ts';

const quoi = (r: RetourVente): string =>
  r.lignes
    .map(
      (l) =>
        `${formatNombre(l.qte)} × ${l.libelle}${l.lot ? ` (lot ${l.lot})` : ''}${l.destination === 'Quarantaine' ? ' en quarantaine' : ''}`,
    )
    .join(', ');

/** On the refunding register's printer; falls back to this station's. */
async function imprimerAvoir(
  v: VenteDetail,
  r: RetourVente,
  pharmacie: Pharmacie | null,
): Promise<void> {
  const { success, code } = await callApi(imprimerAvoirAppel, {
    parametres: { id: v.id, retour_id: r.id },
    silencieux: true,
  });
  if (success) return;
  if (code === 'imprimante_muette') return toast.avertir(phrasesRetourVente.avoirNonImprime);
  const [{ imprimante }, { returnTicket }] = await Promise.all([
    import('#client/ui/ticket/imprimer.ts'),
    import('#client/ui/ticket/ticket.ts'),
  ]);
  const { certifications, trace } = await certificationDeVente(v.id, r.id);
  if (!(await imprimante.imprimer(returnTicket([r, v, pharmacie, certifications], trace))))
    toast.avertir(phrasesRetourVente.avoirNonImprime);
}

function UnRetour({ v, r, fait }: { v: VenteDetail; r: RetourVente; fait: boolean }) {
  const pharmacie = useAtomValue(pharmacieAtom) ?? null;
  const [demande, demander] = useState<RequestedDocument | null>(null);
  return (
    <li className={fait ? 'retour-fait' : undefined}>
      <div>
        <strong>
          Avoir N° {r.avoir_numero} · rendu {formatFcfa(r.montant_rendu)} (
          {nomDuMode(r.mode).toLowerCase()})
        </strong>
        <p>{quoi(r)}</p>
        <p className="discret">
          {formatDateHeure(new Date(r.created_at))}, {r.created_by}, {r.caisse} : {r.motif}
          {r.total_prise_en_charge > 0
            ? ` · prise en charge retirée ${formatFcfa(r.total_prise_en_charge)}`
            : ''}
        </p>
        {r.apres_export && <p>{phrasesRetourVente.retourDeLExportee}</p>}
      </div>
      <span className="retour-papiers">
        <Button
          size="small"
          icon={<Print />}
          text="Ticket"
          aria-label={`Imprimer l’avoir ${r.avoir_numero}`}
          autoFocus={fait}
          onClick={() => void imprimerAvoir(v, r, pharmacie)}
        />
        <Button
          size="small"
          icon={<Document />}
          text="PDF"
          aria-label={`Avoir ${r.avoir_numero} en PDF`}
          onClick={() =>
            demander({
              kind: 'pdf',
              name: `Avoir ${r.avoir_numero}`,
              compose: async (enseigne) => {
                const { composerAvoirDeRetour } = await import('./avoir-retour.document.ts');
                const avoir = composerAvoirDeRetour(v, r, enseigne, new Date());
                return avecCertification(avoir, v.id, r.id);
              },
            })
          }
        />
      </span>
      {demande && <DocumentDialog request={demande} onClose={() => demander(null)} />}
    </li>
  );
}

export function Retours({ v, fait }: { v: VenteDetail; fait: number | null }) {
  return (
    <Callout intent="warning" icon={false} className="vente-retours">
      <ul aria-label="Retours de la vente">
        {v.retours.map((r) => (
          <UnRetour key={r.id} v={v} r={r} fait={r.id === fait} />
        ))}
      </ul>
    </Callout>
  );
}
