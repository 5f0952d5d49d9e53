import { type FormEvent, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { DateField } from '#client/ui/date-field.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FormEnd, FormErrors, FormField } from '#client/ui/form.tsx';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { creerJeton } from '#shared/admin/utilisateur/jeton.api.ts';
import { droitsDeProgramme, jetons as mots } from '#shared/admin/utilisateur/jeton.phrases.ts';
import { GrilleHabilitations } from './grille-habilitations.tsx';
import { habilitationsDe } from './grille.rules.ts';
import { SecretUneFois } from './secret-une-fois.tsx';
import { retenirJetons } from './securite.queries.ts';

/** 256 bits, made client-side: the server stores a digest only. */
function tirerJeton(): string {
  const octets = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...octets));
  return `prg_${base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}
const indu = (cle: string): string | null => (cle.startsWith('ADMIN/') ? droitsDeProgramme : null);

/** Shown once. */
export function JetonDialogue({ fermer }: { fermer: () => void }) {
  const [jeton] = useState(tirerJeton);
  const [fait, setFait] = useState(false);
  return fait ? (
    <SecretUneFois titre={mots.titreFait} secret={jeton} note={mots.note} fermer={fermer}>
      {mots.montre}
    </SecretUneFois>
  ) : (
    <Formulaire jeton={jeton} finir={() => setFait(true)} fermer={fermer} />
  );
}

function Formulaire({
  jeton,
  finir,
  fermer,
}: {
  jeton: string;
  finir: () => void;
  fermer: () => void;
}) {
  const f = useTypedForm<{ nom: string; droits: string[]; dernier_jour: string }>({
    formulaire: FORMULAIRES.jeton,
    vierge: { nom: '', droits: [], dernier_jour: '' },
  });
  const { erreurs, enCours, envoyer } = useSubmit(f);
  const { nom, droits, dernier_jour } = f.s;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    const corps = {
      nom,
      jeton,
      habilitations: habilitationsDe(new Set(droits)),
      dernier_jour: dernier_jour === '' ? null : dernier_jour,
    };
    const { success, data } = await envoyer((cle) => callApi(creerJeton, { corps, cle }));
    if (!success || !data) return;
    f.settle();
    retenirJetons(data);
    finir();
  };
  return (
    <Modal
      isOpen
      dirty={f.dirty}
      className="formulaire formulaire-droits"
      aria-labelledby="jeton-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <DialogHeader id="jeton-titre" title={mots.faire} onClose={fermer} />
      <form noValidate className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
        <div className="grille-champs">
          <FormField label={mots.nom}>
            {(id) => (
              <TextInput
                id={id}
                autoFocus
                autoComplete="off"
                maxLength={60}
                value={nom}
                onValueChange={(saisi) => f.changer({ nom: saisi })}
              />
            )}
          </FormField>
          <DateField
            label={mots.dernierJour}
            value={dernier_jour}
            onChange={(jour) => f.changer({ dernier_jour: jour })}
          />
        </div>
        <GrilleHabilitations
          cochees={new Set(droits)}
          changer={(cochees) => f.changer({ droits: [...cochees] })}
          raison={null}
          tout={false}
          raisonDe={indu}
        />
        <FormErrors errors={erreurs} />
        <FormEnd onClose={fermer} busy={enCours} reason={null} />
      </form>
    </Modal>
  );
}
