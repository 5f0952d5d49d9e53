import {poste,vue,fin} from './tmp-vues.mjs';
try{
const p=await poste('chantal','/gestion/fin-journee?onglet=comptabilite');
await p.waitForTimeout(3000); await vue(p,'compta'); await p.mouse.wheel(0,2000); await p.waitForTimeout(500); await vue(p,'compta2');
console.log(p.url(), await p.getByRole('tab').allTextContents());
}catch(e){console.log(e)} finally{await fin()}
