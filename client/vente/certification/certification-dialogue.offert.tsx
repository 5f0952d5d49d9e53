// @kept-when-opened
import './certification.css';
import { Button, Callout } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ProductName } from '#client/ui/product-name.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { Exchanges } from '#client/ui/service/exchanges.tsx';
import { Facts } from '#client/ui/service/facts.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatDateHeure } from '#shared/base/dates.ts';
import { formatDu, formatNombre } from '#shared/base/montant.ts';
import { renvoyerCertification } from '#shared/vente/certification/certification.api.ts';
import type {
  CertificationDetail,
  EchangeCertification,
} from '#shared/vente/certification/certification.schema.ts';
import * as phrases from '#shared/vente/certification/ecran.phrases.ts';
import { PILOTE_DU_PAYS } from '#shared/vente/certification/pilotes.ts';
import { LIBELLE_MODE } from '#shared/vente/caisse/caisse.schema.ts';
import { LIBELLE_TYPE_CLIENT } from '#shared/vente/clientele/types-client.phrases.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { refetchCertifications, useCertification } from './certification.queries.ts';
import { EtatDeCertification } from './etat-certification.offert.tsx';
import { CorrigerLeClient, SaisirLeCode } from './formes-certification.tsx';

const quand = (iso: string): string => formatDateHeure(new Date(iso));

/** [CER-8] Who mends, resends, or types a code. */
function useRepond(): boolean {
  const session = useAtomValue(sessionAtom);
  return session !== null && peut(session, 'PRIVILEGES', 'certification');
}
function Actes({ c, fermer }: { c: CertificationDetail; fermer: () => void }) {
  const repond = useRepond();
  const [forme, ouvrir] = useState<'code' | 'client' | null>(null);
  const { erreurs, enCours, envoyer } = useSubmit();
  const fini = () => ouvrir(null);
  if (forme === 'code') return <SaisirLeCode c={c} fini={fini} />;
  if (forme === 'client') return <CorrigerLeClient c={c} fini={fini} />;
  // Refused for a reason no setting nor client fixes: done on the tax portal.
  const faiteAuPortail = c.etat === 'Refusée' && c.a_corriger === null;
  const aLaMain = c.etat === 'Incertaine' || faiteAuPortail || PILOTE_DU_PAYS[c.pays] === 'portail';
  const renvoyer = async () => {
    const incertaine = c.etat === 'Incertaine';
    if (
      incertaine &&
      !(await askFirst({
        titre: phrases.absenteDuPortail,
        texte: phrases.absenteQuestion(c.numero),
      }))
    )
      return;
    const corps = { absente_du_portail: incertaine, version: c.version };
    const { success } = await envoyer((cle) =>
      callApi(renvoyerCertification, { parametres: { id: c.id }, corps, cle }),
    );
    if (success) refetchCertifications();
  };
  return (
    <>
      <FormErrors errors={erreurs} />
      <DialogActions>
        <Button text="Fermer" onClick={fermer} />
        {repond && c.etat !== 'Certifiée' && (
          <>
            {c.etat === 'Refusée' && c.genre === 'vente' && c.a_corriger === 'client' && (
              <Button text={phrases.corrigerLeClient} onClick={() => ouvrir('client')} />
            )}
            {(PILOTE_DU_PAYS[c.pays] !== 'portail' || c.etat !== 'En attente') && (
              <Button
                loading={enCours}
                text={c.etat === 'Incertaine' ? phrases.absenteDuPortail : 'Renvoyer'}
                onClick={() => void renvoyer()}
              />
            )}
            {aLaMain && (
              <Button
                intent="primary"
                autoFocus
                text={phrases.saisirLeCode}
                onClick={() => ouvrir('code')}
              />
            )}
          </>
        )}
      </DialogActions>
    </>
  );
}

const INTENTIONS = {
  'En attente': 'none',
  Incertaine: 'warning',
  Certifiée: 'success',
  Refusée: 'danger',
} as const;
function Etat({ c }: { c: CertificationDetail }) {
  const repond = useRepond();
  if (c.etat === 'Certifiée')
    return (
      <Facts
        facts={[
          [
            'Code',
            <span key="code" className="certification-code">
              {c.code}
            </span>,
          ],
          ['NIM', c.nim],
          ['Compteurs', c.compteurs],
          ['Certifiée', c.certifiee_at && quand(c.certifiee_at)],
          ['Code saisi par', c.saisie_par],
        ]}
      />
    );
  return (
    <Callout compact icon={false} role="status" intent={INTENTIONS[c.etat]}>
      {c.motif ?? phrases.QUE_FAIRE[c.etat]}
      {c.a_corriger && ` ${repond ? phrases.OU_CORRIGER[c.a_corriger] : phrases.corrigePar}`}
      {c.prochain_at && ` Prochain envoi à ${quand(c.prochain_at).slice(11)}.`}
    </Callout>
  );
}

const formatMode = (mode: string): string =>
  Object.entries(LIBELLE_MODE).find(([cle]) => cle === mode)?.[1] ?? mode;

/** Frozen at sale time. */
function Contenu({ c: { contenu: d, total } }: { c: CertificationDetail }) {
  return (
    <>
      <Facts
        facts={[
          [
            'Client',
            <>
              {d.client.nom} · {LIBELLE_TYPE_CLIENT[d.client.type]}
              {d.client.nif && ` · NIF ${d.client.nif}`}
              {d.client.rccm && ` · RCCM ${d.client.rccm}`}
            </>,
          ],
          [
            'Vendeur',
            <>
              {d.vendeur.nom}
              {d.vendeur.nif && ` · NIF ${d.vendeur.nif}`}
            </>,
          ],
          ['Opérateur', d.operateur.nom],
        ]}
      />
      <div className="certification-lignes">
        <table className="table-simple fiches" aria-label="Produits facturés">
          <thead>
            <tr>
              <th scope="col">PRODUIT</th>
              <th scope="col" className="nombre">
                QTÉ
              </th>
              <th scope="col" className="nombre">
                TTC
              </th>
            </tr>
          </thead>
          <tbody>
            {d.lignes.map((l) => (
              <tr key={l.ligne_id}>
                <td>
                  <ProductName libelle={l.libelle} />
                </td>
                <td data-titre="QTÉ" className="nombre">
                  {formatNombre(l.qte)}
                </td>
                <td data-titre="TTC" className="nombre">
                  {formatDu(l.total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="certification-sommes">
        {(
          [
            ['HT', d.ht],
            ['TVA', d.tva],
            ['CSS', d.css],
            ['Garde', d.garde],
            ['Remise', d.remise],
          ] as const
        ).map(
          ([nom, fcfa]) =>
            fcfa !== 0 && (
              <div key={nom}>
                <dt>{nom}</dt>
                <dd>{formatDu(fcfa)}</dd>
              </div>
            ),
        )}
        <div className="fort">
          <dt>Facturé</dt>
          <dd>{formatDu(total)}</dd>
        </div>
        {d.paiements.map((p) => (
          <div key={p.mode}>
            <dt>{formatMode(p.mode)}</dt>
            <dd>{formatDu(p.montant)}</dd>
          </div>
        ))}
      </dl>
      <p className="discret">{phrases.montantsFiges}</p>
    </>
  );
}

const NOM_OPERATION: Readonly<Record<EchangeCertification['operation'], string>> = {
  envoi: 'Envoi',
  confirmation: 'Confirmation',
  abandon: 'Abandon',
  recherche: 'Recherche',
  saisie: 'Code saisi',
};
export function CertificationDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: c, error, refetch } = useCertification(id);
  return (
    <Modal
      isOpen
      className="service-dialogue"
      aria-labelledby="certification-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader
        id="certification-titre"
        title={c ? `Facture de l’État, ${c.numero}` : 'Facture de l’État'}
        onClose={fermer}
      />
      {!c && !error && <Loading />}
      {!c && error && (
        <div className="service-corps">
          <ReadingState message={error.message} onRetry={() => void refetch()} />
        </div>
      )}
      {c && (
        <div className="service-corps">
          <p>
            <EtatDeCertification etat={c.etat} />{' '}
            <span className="discret">
              {quand(c.created_at)} · {c.caisse}
              {c.mode === 'essai' && ' · essai, sans valeur fiscale'} ·{' '}
            </span>
            <Link to={`/vente/dashboard?vente=${c.vente_id}`}>Vente N°{c.vente_id}</Link>
          </p>
          <Etat c={c} />
          <Contenu c={c} />
          <Exchanges
            exchanges={c.echanges}
            withWhom="le serveur de l’État"
            nameOf={(e) => `${NOM_OPERATION[e.operation]} n° ${e.essai}`}
          />
          <Actes c={c} fermer={fermer} />
        </div>
      )}
    </Modal>
  );
}
