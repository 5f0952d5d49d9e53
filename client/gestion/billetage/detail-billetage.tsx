import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { useState, type FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { sendOnce } from '#client/base/send-once.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { useTopic } from '#client/base/subscribe.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { formatFcfa } from '#shared/base/montant.ts';
import { lireBilletage } from '#shared/gestion/billetage/billetage.api.ts';
import { sujetDesBilletages } from '#shared/gestion/billetage/billetage.events.ts';
import { peutReprendre } from '#shared/gestion/billetage/billetage.rules.ts';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import { validerBilletage, renvoyerBilletage } from '#shared/gestion/billetage/comptage.api.ts';
import { surUnBilletage } from '#shared/gestion/billetage/comptage.events.ts';
import { peut } from '#shared/admin/utilisateur/habilitations.rules.ts';
import type { Session } from '#shared/admin/utilisateur/utilisateur.schema.ts';
import { BilletCompte, formatEcart } from './billet-compte.tsx';
import { recevoirBilletage } from './billetage.queries.ts';
import { imprimerBordereau } from './imprimer-bordereau.ts';
import { retirerLeCompte } from './mes-billetages.tsx';
import { RecompteDialogue } from './recompte-dialogue.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import './billetage.css';
import * as phrasesComptage from '#shared/gestion/billetage/comptage.phrases.ts';

interface Props {
  b: Billetage;
  fait: (b: Billetage) => void;
  fermer: () => void;
}
function RenvoiBilletage({ b, fait, fermer: close }: Props) {
  const fermer = useOwnClose(close);
  const f = useTypedForm({
    formulaire: FORMULAIRES.renvoi_billetage,
    id: b.id,
    nom: b.caisse_libelle,
    vierge: { motif: '' },
  });
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const corps = { motif: f.s.motif.trim(), version: b.version };
    const { success, data } = await envoyer((cle) =>
      callApi(renvoyerBilletage, { parametres: { id: b.id }, corps, cle }),
    );
    if (!success || !data) return;
    f.settle();
    fait(data);
    fermer();
  };
  return (
    <Modal
      dirty={f.dirty}
      isOpen
      className="formulaire"
      aria-labelledby="renvoi-billetage"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="renvoi-billetage" title="Renvoyer le billetage" onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <FormField label={`Motif du renvoi à ${b.created_by}`} wide required>
          {(id) => (
            <TextInput
              id={id}
              autoFocus
              autoComplete="off"
              maxLength={300}
              value={f.s.motif}
              onValueChange={(motif) => f.changer({ motif })}
            />
          )}
        </FormField>
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} text="Renvoyer" />
      </form>
    </Modal>
  );
}

/** Why this user may not validate now; null when allowed. */
function raisonValidation(b: Billetage | null, session: Session | null): string | null {
  if (b === null || session === null) return 'Lecture…';
  if (b.statut === 'validé') return phrasesComptage.billetageDejaValide;
  if (b.statut === 'renvoyé') return phrasesComptage.raisonEnCorrection(b);
  if (b.created_by_id === session.id && !session.is_admin)
    return phrasesComptage.billetageAutrePersonne;
  return null;
}
const enCours = (b: Billetage): boolean => b.statut !== 'validé' && b.statut !== 'retiré';

interface ActesProps {
  b: Billetage;
  /** As opened, or as last answered. */
  lu: Billetage;
  session: Session;
  recevoir: (b: Billetage) => void;
}
const autreCompte = (lu: Billetage, b: Billetage): boolean =>
  lu.total_billetage !== b.total_billetage || lu.ecart !== b.ecart;
/**
 * [BIL-13] Validates the version on screen (`lu`); on a conflict, shows the current one and asks
 * again.
 */
async function valider(b: Billetage, recevoir: ActesProps['recevoir'], lu?: Billetage) {
  const dit = (x: Billetage) =>
    phrasesComptage.billetageAValider({
      caisse: x.caisse_libelle,
      total: formatFcfa(x.total_billetage),
      ecart: formatEcart(x.ecart),
      remis: formatFcfa(x.total_billetage - (x.fond_laisse ?? 0)),
    });
  const quoi = lu ? phrasesComptage.billetageAChange(dit(lu), dit(b)) : dit(b);
  if (!(await askFirst({ quoi }))) return;
  const corps = { version: b.version };
  const { success, data, code } = await sendOnce(
    `valider le billetage ${b.id} ${b.version}`,
    (cle) => callApi(validerBilletage, { parametres: { id: b.id }, corps, cle }),
  );
  if (data) recevoir(data);
  if (!success && data && code === 'version_perimee' && data.statut === 'En attente de validation')
    await valider(data, recevoir, b);
}

function Actes({ b, lu, session, recevoir }: ActesProps) {
  const [renvoi, renvoyer] = useState(false);
  const [recompte, recompter] = useState(false);
  if (!enCours(b)) return null;
  const gere = peut(session, 'GESTION', 'billetage');
  const estAuteur = b.created_by_id === session.id;
  const reprend = peutReprendre({ estAuteur, is_admin: session.is_admin }, b);
  return (
    <>
      {reprend && b.statut === 'renvoyé' && (
        <Button text="Recompter…" onClick={() => recompter(true)} />
      )}
      {reprend && (
        <Button
          text="Retirer"
          onClick={() => void retirerLeCompte(b).then((retire) => retire && recevoir(retire))}
        />
      )}
      {gere && b.statut !== 'renvoyé' && <Button text="Renvoyer…" onClick={() => renvoyer(true)} />}
      {gere && (
        <ReasonedButton
          reason={raisonValidation(b, session)}
          intent="success"
          text="Valider le billetage"
          onClick={() => void valider(b, recevoir, autreCompte(lu, b) ? lu : undefined)}
        />
      )}
      {recompte && <RecompteDialogue b={b} fait={recevoir} fermer={() => recompter(false)} />}
      {renvoi && <RenvoiBilletage b={b} fait={recevoir} fermer={() => renvoyer(false)} />}
    </>
  );
}

/** Validated or sent back by anyone but its author. */
export function DetailBilletage({ id, fermer }: { id: number; fermer: () => void }) {
  const session = useAtomValue(sessionAtom);
  const [b, setB] = useState<Billetage | null>(null);
  const [lu, setLu] = useState<Billetage | null>(null);
  const [demande, demander] = useState(false);
  const lire = () =>
    void callApi(lireBilletage, { parametres: { id } }).then(({ data }) => {
      if (!data) return;
      setB(data);
      setLu((avant) => avant ?? data);
    });
  if (!demande) {
    demander(true);
    lire();
  }
  useTopic(
    session && sujetDesBilletages(session),
    (message) => setB((tenu) => surUnBilletage(id)(tenu, message)),
    lire,
  );
  const recevoir = (recu: Billetage) => {
    setB(recu);
    setLu(recu);
    recevoirBilletage(recu);
  };
  return (
    <Modal isOpen onClose={fermer} className="billetage" aria-labelledby="billetage-detail">
      <DialogHeader id="billetage-detail" title="Billetage" onClose={fermer} />
      <div className="comptage">
        {b && <BilletCompte b={b} />}
        <DialogActions onClose={fermer}>
          {b && <Button text="Imprimer" onClick={() => void imprimerBordereau(b)} />}
          {b && lu && session && <Actes b={b} lu={lu} session={session} recevoir={recevoir} />}
        </DialogActions>
      </div>
    </Modal>
  );
}
