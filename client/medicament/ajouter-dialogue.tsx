import { Button, FormGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { appeler } from '#client/base/call-api.ts';
import { cache, donneesDe } from '#client/base/cache.ts';
import { ChampMontant } from '#client/ui/champ-montant.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { ajouterMedicament, listerMedicaments } from '#shared/medicament/medicament.api.ts';
import type { Medicament } from '#shared/medicament/medicament.schema.ts';
import { listerRayons } from '#shared/rayon/rayon.api.ts';

/** Makes a product of the pharmacy from a reference medicine: the public base knows everything but the prices, the shelf and the stock. */
export function AjouterDialogue({ medicament, fermer }: { medicament: Medicament; fermer: () => void }) {
  const [prixAchat, setPrixAchat] = useState<number | null>(null);
  const [prixVente, setPrixVente] = useState<number | null>(null);
  const [qte, setQte] = useState<number | null>(0);
  const [rayon, setRayon] = useState('');
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [enCours, setEnCours] = useState(false);
  const { data: rayons = [] } = useQuery({ queryKey: ['choix', listerRayons.chemin], queryFn: async () => donneesDe(await appeler(listerRayons, { silencieux: true })) });
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    setEnCours(true);
    const corps = { prix_achat: prixAchat ?? 0, prix_de_vente: prixVente ?? 0, qte: qte ?? 0, rayon_id: rayon === '' ? null : Number(rayon) };
    const { success, errors } = await appeler(ajouterMedicament, { parametres: { id: medicament.id }, corps });
    setEnCours(false);
    setErreurs(errors);
    if (!success) return;
    void cache.invalidateQueries({ queryKey: ['liste', listerMedicaments.chemin] });
    fermer();
  };
  return (
    <Dialogue isOpen className="formulaire" aria-labelledby="ajouter-titre" onClose={fermer} canOutsideClickClose={false}>
      <h2 id="ajouter-titre" className="formulaire-titre">Ajouter à mes produits</h2>
      <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <p className="formulaire-rappel">{medicament.libelle}, {medicament.presentation}<br /><span className="discret">CIP {medicament.cip13}{medicament.dci && ` · ${medicament.dci}`}</span></p>
        <div className="grille-champs">
          <FormGroup label="Prix d’achat (FCFA)" labelFor="ajouter-achat"><ChampMontant id="ajouter-achat" autoFocus valeur={prixAchat} changer={setPrixAchat} decimales={2} /></FormGroup>
          <FormGroup label="Prix de vente (FCFA)" labelFor="ajouter-vente"><ChampMontant id="ajouter-vente" valeur={prixVente} changer={setPrixVente} decimales={2} /></FormGroup>
          <FormGroup label="Stock initial" labelFor="ajouter-qte"><ChampMontant id="ajouter-qte" valeur={qte} changer={setQte} /></FormGroup>
          <FormGroup label="Rayon" labelFor="ajouter-rayon"><ListeDeroulante id="ajouter-rayon" fill value={rayon} options={[{ value: '', label: '—' }, ...rayons.map((r) => ({ value: r.id, label: r.libelle }))]} onChange={(e) => setRayon(e.currentTarget.value)} /></FormGroup>
        </div>
        {erreurs.length > 0 && <ul className="formulaire-erreurs" role="alert">{erreurs.map((e) => <li key={e}>{e}</li>)}</ul>}
        <div className="confirmation-actions">
          <Button onClick={fermer}>Annuler</Button>
          <Button type="submit" intent="primary" loading={enCours} disabled={prixVente === null}>Ajouter</Button>
        </div>
      </form>
    </Dialogue>
  );
}
