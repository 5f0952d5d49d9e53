import { Button } from '@blueprintjs/core';
import { useAtomValue, useSetAtom } from 'jotai';
import { useNavigate } from 'react-router-dom';
import { askedBackAtom, leftDraftsAtom } from '#client/ui/form-drafts.atoms.ts';
import { forgetDraft } from '#client/ui/form-drafts.ts';
import { saidWhen } from '#client/ui/said-when.ts';
import { Strip } from '#client/ui/strip.tsx';
import * as phrases from '#shared/base/stored-saisie.phrases.ts';

/** The user's unsaved drafts, latest first: resume or discard. */
export function BandeSaisies() {
  const laissees = useAtomValue(leftDraftsAtom);
  const demander = useSetAtom(askedBackAtom);
  const aller = useNavigate();
  const [derniere] = laissees;
  if (!derniere) return null;
  const { place, draft } = derniere;
  const reprendre = () => {
    void aller(draft.chemin);
    // Shown until a form takes it: not every form opens by itself.
    demander(place);
  };
  return (
    <Strip tone="primary" sign="↺">
      <span className="bande-entiere">{phrases.saisieRetrouvee(saidWhen(draft.le))} :</span>
      <strong className="coupe" title={draft.sujet}>
        {draft.sujet}
      </strong>{' '}
      {draft.envoi && <span>{phrases.envoyeeSansReponse} </span>}
      {laissees.length > 1 && <span>{phrases.autresSaisies(laissees.length - 1)} </span>}
      <Button size="small" text={phrases.reprendreSaisie} onClick={reprendre} />{' '}
      <Button
        size="small"
        variant="minimal"
        text={phrases.oublierSaisie}
        onClick={() => forgetDraft(place)}
      />
    </Strip>
  );
}
