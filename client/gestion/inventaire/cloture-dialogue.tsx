import { Button, Radio, RadioGroup } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { DialogActions, FormErrors } from '#client/ui/form.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { formatFcfa, formatNombre } from '#shared/base/montant.ts';
import { cloturerInventaire } from '#shared/gestion/inventaire/inventaire.api.ts';
import type { Cloture, Inventaire } from '#shared/gestion/inventaire/inventaire.schema.ts';
import { retenirInventaire } from './inventaire.queries.ts';
import * as phrasesInventaire from '#shared/gestion/inventaire/inventaire.phrases.ts';

/** Irreversible closing; choice for uncounted lines. */
export function ClotureDialogue({
  inventaire: i,
  raison,
  fermer: close,
}: {
  inventaire: Inventaire;
  raison: string | null;
  fermer: () => void;
}) {
  const fermer = useOwnClose(close);
  const reste = i.nb_lignes - i.nb_comptees;
  const [non_comptes, decider] = useState<Cloture['non_comptes']>('laisser');
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const encore = useRef(raison);
  encore.current = raison;
  const clore = async () => {
    const comptees = `${formatNombre(i.nb_comptees)} sur ${formatNombre(i.nb_lignes)}`;
    if (!(await askFirst({ quoi: phrasesInventaire.inventaireAClore(i.numero, comptees) }))) return;
    // A box was scanned over the question.
    if (encore.current !== null) return refuser(encore.current);
    const { success, data } = await envoyer((cle) =>
      callApi(cloturerInventaire, { parametres: { id: i.id }, corps: { non_comptes }, cle }),
    );
    if (!success || !data) return;
    retenirInventaire(data);
    fermer();
  };
  return (
    <Modal
      isOpen
      className="confirmation"
      aria-labelledby="cloture-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="cloture-titre" title={`Clore l’inventaire ${i.numero}`} onClose={fermer} />
      <div className="formulaire-corps">
        <dl className="fiche">
          <div>
            <dt>Comptés</dt>
            <dd>
              {formatNombre(i.nb_comptees)} sur {formatNombre(i.nb_lignes)}
            </dd>
          </div>
          <div>
            <dt>Écarts</dt>
            <dd>{formatNombre(i.nb_ecarts ?? 0)}</dd>
          </div>
          <div>
            <dt>En plus</dt>
            <dd>{formatFcfa(i.ecart_plus ?? 0)}</dd>
          </div>
          <div>
            <dt>En moins</dt>
            <dd>{formatFcfa(i.ecart_moins ?? 0)}</dd>
          </div>
        </dl>
        {reste > 0 && (
          <RadioGroup
            label={`${formatNombre(reste)} produit${reste > 1 ? 's' : ''} non compté${reste > 1 ? 's' : ''}`}
            selectedValue={non_comptes}
            onChange={(e) => decider(e.currentTarget.value === 'zero' ? 'zero' : 'laisser')}
          >
            <Radio value="laisser" label="Laisser leur stock comme il est" />
            <Radio value="zero" label="Les compter zéro : leur stock sort en entier" />
          </RadioGroup>
        )}
        <p className="discret">
          Chaque écart devient un mouvement INVENTAIRE. Ce qui a été vendu depuis le compte reste
          vendu.
        </p>
        <FormErrors errors={erreurs} />
        <DialogActions>
          <Button text="Annuler" onClick={fermer} />
          <ReasonedButton
            reason={raison}
            intent="primary"
            text="Clore"
            loading={enCours}
            onClick={() => void clore()}
          />
        </DialogActions>
      </div>
    </Modal>
  );
}
