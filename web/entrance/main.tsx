import { mount } from '../ui/mount.tsx'
import { Entrance } from './entrance.tsx'

mount(<Entrance />, { isEntrance: true })
