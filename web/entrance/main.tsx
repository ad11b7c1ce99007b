import { mount } from '../shell/mount.tsx'
import { Entrance } from './entrance.tsx'

mount(<Entrance />, { isEntrance: true })
