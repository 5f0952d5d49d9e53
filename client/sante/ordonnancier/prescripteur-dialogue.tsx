import './ordonnance.css';
import { Button } from '@blueprintjs/core';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { RecordDialog, RecordForm } from '#client/records/record-form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import {
  type Prescripteur,
  PRESCRIPTEURS,
} from '#shared/sante/ordonnancier/prescripteur.record.ts';

/** A name suffices. */
export const FORME = {
  grille: 'ordonnance-corps',
  pret: ({ nom }: { nom: string }) => nom.trim().length >= 2,
};

/** Hides or restores; register lines stay. */
export function Proposer({ p, fait: close }: { p: Prescripteur; fait: () => void }) {
  const fait = useOwnClose(close);
  const { enCours, envoyer } = useSubmit();
  const basculer = async () => {
    const corps = { is_active: !p.is_active };
    const { success } = await envoyer((cle) =>
      callApi(PRESCRIPTEURS.calls.change, { parametres: { id: p.id }, corps, cle }),
    );
    if (success) fait();
  };
  return (
    <Button
      variant="minimal"
      intent={p.is_active ? 'danger' : 'success'}
      text={p.is_active ? 'Ne plus proposer' : 'Proposer à nouveau'}
      loading={enCours}
      onClick={() => void basculer()}
    />
  );
}

interface Props {
  de: Prescripteur | string;
  fermer: () => void;
  enregistre: (p: Prescripteur) => void;
}
export function PrescripteurDialogue({ de, fermer, enregistre }: Props) {
  const [fiche, nom] = typeof de === 'string' ? [null, de] : [de, ''];
  return (
    <RecordDialog
      className="ordonnance-dialogue"
      titre={fiche ? `Modifier ${fiche.nom}` : 'Nouveau prescripteur'}
      fermer={fermer}
    >
      <RecordForm
        of={PRESCRIPTEURS}
        {...FORME}
        fiche={fiche}
        depart={{ nom }}
        focus={nom === '' ? 'nom' : 'specialite'}
        enregistre={enregistre}
        fermer={fermer}
      />
    </RecordDialog>
  );
}
