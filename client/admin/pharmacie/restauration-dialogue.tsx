import { Button, Callout, TextArea } from '@blueprintjs/core';
import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { SecretField } from '#client/ui/secret-field.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FormField, FormErrors } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { formatDateHeure } from '#shared/base/dates.ts';
import { cleDeSauvegarde } from '#shared/platform/sauvegarde/cle.phrases.ts';
import * as phrasesSauvegarde from '#shared/platform/sauvegarde/sauvegarde.phrases.ts';
import { lancerRestauration } from '#shared/platform/sauvegarde/sauvegarde.api.ts';
import type { SauvegardeFaite } from '#shared/platform/sauvegarde/sauvegarde.schema.ts';
import { retenirSauvegardes } from './sauvegarde.queries.ts';

/** Loses later sales: needs a typed word and the password. */
export function RestaurationDialogue({
  cible,
  chiffree,
  fermer: close,
}: {
  cible: SauvegardeFaite | 'moment';
  chiffree: boolean;
  fermer: () => void;
}) {
  const fermer = useOwnClose(close);
  const [moment, setMoment] = useState('');
  const [mot, setMot] = useState('');
  const [password, setPassword] = useState('');
  const [privee, setPrivee] = useState('');
  const { erreurs, enCours, envoyer: demander } = useSubmit();
  const titre =
    cible === 'moment'
      ? 'Revenir à un moment'
      : `Restaurer la sauvegarde du ${formatDateHeure(new Date(cible.fin))}`;
  const envoyer = async (e: FormEvent) => {
    e.preventDefault();
    const { success, data } = await demander((cle) =>
      callApi(lancerRestauration, {
        cle,
        corps: {
          confirmation: mot.trim(),
          password,
          ...(privee.trim() && { cle_privee: privee }),
          ...(cible === 'moment' ? { point: moment } : { nom: cible.nom }),
        },
        silencieux: true,
      }),
    );
    if (!success || !data) return;
    retenirSauvegardes(data);
    fermer();
  };
  return (
    <Modal
      isOpen
      className="restauration"
      aria-labelledby="restauration-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="restauration-titre" title={titre} onClose={fermer} />
      <form noValidate className="restauration-corps" onSubmit={(e) => void envoyer(e)}>
        <Callout intent="warning" compact>
          {phrasesSauvegarde.restaurationPerte}
        </Callout>
        {cible === 'moment' && (
          <FormField label="Moment" help={phrasesSauvegarde.pointInvalide}>
            {(id) => (
              <TextInput
                id={id}
                autoFocus
                value={moment}
                onValueChange={setMoment}
                placeholder="21/11/2026 14:30"
                autoComplete="off"
              />
            )}
          </FormField>
        )}
        {chiffree && (
          <FormField label={cleDeSauvegarde.champ} help={cleDeSauvegarde.champAide}>
            {(id) => (
              <TextArea
                id={id}
                fill
                rows={3}
                spellCheck={false}
                autoComplete="off"
                value={privee}
                onChange={(e) => setPrivee(e.target.value)}
              />
            )}
          </FormField>
        )}
        <FormField label={phrasesSauvegarde.tapezRestaurer}>
          {(id) => (
            <TextInput
              id={id}
              autoFocus={cible !== 'moment'}
              value={mot}
              onValueChange={setMot}
              autoComplete="off"
            />
          )}
        </FormField>
        <SecretField
          label="Votre mot de passe"
          value={password}
          onChange={setPassword}
          autoComplete="current-password"
        />
        <FormErrors errors={erreurs} />
        <div className="sauvegardes-actions">
          <Button text="Annuler" onClick={fermer} />
          <Button type="submit" intent="danger" loading={enCours} text="Restaurer" />
        </div>
      </form>
    </Modal>
  );
}
