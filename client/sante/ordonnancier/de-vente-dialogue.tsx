// @kept-when-opened
import './ordonnancier.css';
import { useAtomValue } from 'jotai';
import { pharmacieAtom } from '#client/base/session.atoms.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormErrors } from '#client/ui/form.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { formatNumero } from '#shared/sante/ordonnancier/ordonnance.rules.ts';
import * as phrases from '#shared/sante/ordonnancier/ordonnancier.phrases.ts';
import type { LigneOrdonnancier } from '#shared/sante/ordonnancier/ordonnancier.schema.ts';
import { REGLAGE_DE_DEPART } from '#shared/admin/pharmacie/tableaux.rules.ts';
import type { ReglageOrdonnancier } from '#shared/admin/pharmacie/tableaux.schema.ts';
import { DeuxLignes } from './deux-lignes.tsx';
import { useOrdonnancierDeVente } from './ordonnancier.queries.ts';
import { jourEcrit, formatPatient, porteurSitue, prescripteurSitue } from './registre.colonnes.tsx';

function sousNumero(l: LigneOrdonnancier, reglage: ReglageOrdonnancier): string {
  const quand = formatDateHeure(new Date(l.at));
  if (l.genre === 'delivrance' || l.corrige_numero === null) return quand;
  return `${phrases.corrigeDit(l.genre, formatNumero(reglage, l.registre, l.corrige_numero))}, ${quand}`;
}

function Rangee({ l, reglage }: { l: LigneOrdonnancier; reglage: ReglageOrdonnancier }) {
  const prescription = l.date_ordonnance === null ? '' : `le ${jourEcrit(l.date_ordonnance)}`;
  return (
    <tr>
      <th scope="row">
        <DeuxLignes
          haut={formatNumero(reglage, l.registre, l.numero)}
          bas={sousNumero(l, reglage)}
        />
      </th>
      <td>{l.libelle}</td>
      <td className="nombre">{formatNombre(l.qte)}</td>
      <td>
        <DeuxLignes
          haut={l.prescripteur ?? '–'}
          bas={[prescripteurSitue(l), prescription].filter(Boolean).join(', ')}
        />
      </td>
      <td>
        <DeuxLignes haut={formatPatient(l) || '–'} bas={l.patient_adresse ?? ''} />
      </td>
      <td>
        <DeuxLignes haut={l.porteur ?? ''} bas={porteurSitue(l)} />
      </td>
    </tr>
  );
}

/** A sale's register lines, then corrections. */
export function DeVenteDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const reglage = useAtomValue(pharmacieAtom)?.ordonnancier ?? REGLAGE_DE_DEPART;
  const { data: lignes, error } = useOrdonnancierDeVente(id, true);
  return (
    <Modal
      isOpen
      className="compte-dialogue de-vente"
      aria-labelledby="de-vente-titre"
      onClose={fermer}
    >
      <DialogHeader
        id="de-vente-titre"
        title={`Ordonnancier de la vente N°${id}`}
        onClose={fermer}
      />
      <div className="compte-corps">
        {error && <FormErrors errors={[error.message]} />}
        {!lignes && !error && <Loading />}
        {lignes && (
          <div className="balance-cadre" role="region" aria-label="Lignes" tabIndex={0}>
            <table aria-label="Lignes de l’ordonnancier">
              <thead>
                <tr>
                  <th scope="col">NUMÉRO</th>
                  <th scope="col">MÉDICAMENT</th>
                  <th scope="col" className="nombre">
                    QTÉ
                  </th>
                  <th scope="col">PRESCRIPTEUR</th>
                  <th scope="col">PATIENT</th>
                  <th scope="col">PORTEUR</th>
                </tr>
              </thead>
              <tbody>
                {lignes.map((l) => (
                  <Rangee key={l.id} l={l} reglage={reglage} />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </div>
    </Modal>
  );
}
